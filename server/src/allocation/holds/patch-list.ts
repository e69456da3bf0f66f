import type { Patch } from '@patchbay/contract/workflows/switch-port-allocation/holds'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { isHeldNow, personName, shownHold } from './hold-rows.ts'
import type { HoldRow } from './hold-rows.ts'

interface PatchRow extends HoldRow {
  readonly building: string | null
  readonly room: string | null
  readonly panel: string | null
  readonly panel_port: string | null
  readonly closet: string | null
  readonly patched: boolean
}

/** All that is held now, with where its cord goes: from which panel port of the outlet to which switch port. */
export async function readPatches(database: Kysely<Database>, reader: number): Promise<Patch[]> {
  const { rows } = await sql<PatchRow>`
    select h.id, h.switch, h.interface, h.outlet, h.person_id, ${personName('p')} as holder, h.since, h.until, h.needed_from,
      h.purpose, h.ticket, h.watts, coalesce(o.building, d.building) as building, o.room, nullif(o.panel, '') as panel,
      nullif(o.panel_port, '') as panel_port, d.closet,
      coalesce(o.switch = h.switch and o.interface = h.interface, false) as patched
    from port_hold h join person p on p.id = h.person_id
    left join outlet o on o.label = h.outlet
    left join network_device d on d.name = h.switch
    where ${isHeldNow}
    order by building, closet, h.switch, h.interface collate in_order, h.outlet collate in_order`.execute(
    database,
  )
  return rows.map((row) => ({
    ...shownHold(row, reader),
    building: row.building,
    room: row.room,
    panel: row.panel,
    panelPort: row.panel_port,
    closet: row.closet,
    patched: row.patched,
  }))
}
