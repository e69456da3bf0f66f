import { compareInterfaces, parseInterface } from '@patchbay/connectors/switch/interfaces'
import type { OutletPlace } from '@patchbay/contract/workflows/switch-port-allocation'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { WalkedPort } from './dossier.ts'

interface Row extends Omit<WalkedPort, 'outlets'> {
  readonly physical: boolean | null
  readonly outlets: readonly OutletPlace[] | null
}

/** All ports with a plug of these switches, as the last walks read them, with who was there last and what the records have at them. */
export async function readWalkedPorts(
  db: Kysely<Database>,
  switches: readonly string[],
): Promise<WalkedPort[]> {
  const { rows } = await sql<Row>`
    select i.switch, i.interface, i.description, i.admin_up as "adminUp", i.oper_up as "operUp",
      case when e.interface is not null and i.oper_up is not true then 'err-disabled' else i.status end as status,
      i.mode, i.edge, i.edge_because as "edgeBecause", i.physical, i.observed_at as "observedAt",
      s.mac as "lastMac", s.last_seen as "lastSeen",
      (select username from person_device d where d.mac = s.mac order by d.authenticated_at desc limit 1) as "lastOwner",
      o.outlets, o.against, coalesce(o.names, '{}') as names, a.name as "accessPoint"
    from interface_snapshot i
    left join err_disabled_port e on e.switch = i.switch and e.interface = i.interface
    left join lateral (
      select mac, last_seen from sighting where sighting.switch = i.switch and sighting.interface = i.interface
      order by last_seen desc limit 1
    ) s on true
    left join lateral (
      select name from access_point where removed_at is null and switch = i.switch and interface = i.interface order by name limit 1
    ) a on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('label', o.label, 'building', o.building, 'floor', nullif(r.floor, ''), 'room', o.room,
        'panel', nullif(o.panel, ''), 'panelPort', nullif(o.panel_port, '')) order by o.label) as outlets, min(j.against) as against,
        array_agg(nullif(r.name, '')) as names
      from outlet o left join room r on r.building = o.building and r.code = o.room
      left join outlet_state j on j.label = o.label
      where o.switch <> '' and o.switch = i.switch and o.interface = i.interface
    ) o on true
    where i.switch = any (${[...switches]}::text[])`.execute(db)
  const numbersOf = (row: Row) => parseInterface(row.interface)?.numbers ?? []
  // Where ports count member, module and number, `Gi0/0` is the one of management, in a VRF of its own. Elsewhere it is the first port.
  const ofMembers = new Set(rows.flatMap((row) => (numbersOf(row).length === 3 ? [row.switch] : [])))
  return rows
    .filter((row) => row.physical ?? parseInterface(row.interface)?.physical ?? true)
    .filter((row) => !(ofMembers.has(row.switch) && numbersOf(row).join('/') === '0/0'))
    .map(({ physical: _physical, outlets, ...port }) => ({ ...port, outlets: outlets ?? [] }))
    .sort((one, other) =>
      one.switch === other.switch
        ? compareInterfaces(one.interface, other.interface)
        : one.switch < other.switch
          ? -1
          : 1,
    )
}
