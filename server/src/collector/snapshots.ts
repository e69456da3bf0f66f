import type {
  InterfaceState,
  Neighbour,
  PowerState,
  VlanState,
} from '@patchbay/connectors/switch/capabilities'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Edge } from './topology.ts'

type Write = Transaction<Database>

const notDecided: Edge = { edge: false, because: 'not decided', macs: 0 }

/** `power` is null when its table was not read: the watts of before are kept. */
export async function replaceInterfaces(
  trx: Write,
  name: string,
  at: Date,
  interfaces: readonly InterfaceState[],
  edges: ReadonlyMap<string, Edge>,
  power: readonly PowerState[] | null,
): Promise<void> {
  const poe = new Map(
    power === null
      ? (
          await trx
            .selectFrom('interface_snapshot')
            .select(['interface', 'drawn_watts', 'power_class'])
            .where('switch', '=', name)
            .execute()
        ).map((row) => [row.interface, { drawn: row.drawn_watts, class: row.power_class }] as const)
      : power.map(
          (port) => [shortInterface(port.interface), { drawn: port.drawn, class: port.class }] as const,
        ),
  )
  const rows = new Map(
    interfaces.map((one) => {
      const short = shortInterface(one.name)
      const edge = edges.get(short) ?? notDecided
      return [
        short,
        {
          interface: short,
          full_name: one.name,
          description: one.description,
          admin_up: one.adminUp,
          oper_up: one.operUp,
          speed: one.speed === null ? null : Math.round(one.speed),
          duplex: one.duplex,
          mode: one.mode,
          access_vlan: one.accessVlan,
          voice_vlan: one.voiceVlan,
          status: one.status,
          mac: one.mac,
          edge: edge.edge,
          edge_because: edge.because,
          mac_count: edge.macs,
          drawn_watts: poe.get(short)?.drawn ?? null,
          power_class: poe.get(short)?.class ?? null,
          link_changed_at:
            one.lastChange === null ? null : new Date(at.getTime() - one.lastChange * 1_000).toISOString(),
          members: one.members.map(shortInterface),
          native_vlan: one.nativeVlan,
          allowed_vlans: one.allowedVlans,
          physical: one.physical,
        },
      ] as const
    }),
  )
  await trx.deleteFrom('interface_snapshot').where('switch', '=', name).execute()
  await sql`
    insert into interface_snapshot (switch, interface, full_name, description, admin_up, oper_up, speed, duplex, mode,
      access_vlan, voice_vlan, status, mac, edge, edge_because, mac_count, drawn_watts, members, native_vlan,
      allowed_vlans, physical, power_class, link_changed_at, observed_at)
    select ${name}, r.*, ${at} from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as r (
      interface text, full_name text, description text, admin_up boolean, oper_up boolean, speed integer, duplex text,
      mode text, access_vlan integer, voice_vlan integer, status text, mac text, edge boolean, edge_because text,
      mac_count integer, drawn_watts real, members text[], native_vlan integer, allowed_vlans jsonb, physical boolean,
      power_class text, link_changed_at timestamptz)`.execute(trx)
}

/** For a walk without the interface table: what the other tables say about the interfaces known from before. */
export async function updateEdges(trx: Write, name: string, edges: ReadonlyMap<string, Edge>): Promise<void> {
  const list = [...edges]
  await sql`
    update interface_snapshot set edge = r.edge, edge_because = r.because, mac_count = r.macs
    from unnest(
      ${list.map(([short]) => short)}::text[],
      ${list.map(([, { edge }]) => edge)}::boolean[],
      ${list.map(([, { because }]) => because)}::text[],
      ${list.map(([, { macs }]) => macs)}::integer[]
    ) as r (interface, edge, because, macs)
    where interface_snapshot.switch = ${name} and interface_snapshot.interface = r.interface collate "C"`.execute(
    trx,
  )
}

export async function replaceNeighbours(
  trx: Write,
  name: string,
  at: Date,
  neighbours: readonly Neighbour[],
): Promise<void> {
  await trx.deleteFrom('neighbour_snapshot').where('switch', '=', name).execute()
  if (neighbours.length === 0) return
  await trx
    .insertInto('neighbour_snapshot')
    .values(
      neighbours.map((one) => ({
        switch: name,
        interface: shortInterface(one.interface),
        protocol: one.protocol,
        name: one.name,
        // A phone's `Port 1` is no port channel.
        remote_interface:
          one.remoteInterface !== null && one.forwards
            ? shortInterface(one.remoteInterface)
            : one.remoteInterface,
        address: one.address,
        mac: one.mac,
        platform: one.platform,
        forwards: one.forwards,
        capabilities: [...one.capabilities],
        observed_at: at,
      })),
    )
    .execute()
  // One that is seen again after it was removed is there again.
  await sql`
    insert into access_point (name, seen_at, seen_switch, seen_interface, mac, model)
    select distinct on (name) name, observed_at, switch, interface, mac, model from access_point_seen
    where switch = ${name} order by name, interface
    on conflict (name) do update set seen_at = excluded.seen_at, seen_switch = excluded.seen_switch,
      seen_interface = excluded.seen_interface, mac = coalesce(excluded.mac, access_point.mac),
      model = coalesce(excluded.model, access_point.model), removed_at = null,
      version = access_point.version + (access_point.removed_at is not null)::int`.execute(trx)
}

export async function replaceVlans(
  trx: Write,
  name: string,
  at: Date,
  vlans: readonly VlanState[],
): Promise<void> {
  await trx.deleteFrom('vlan_snapshot').where('switch', '=', name).execute()
  if (vlans.length === 0) return
  const rows = new Map(vlans.map(({ id, name: called }) => [id, called]))
  await trx
    .insertInto('vlan_snapshot')
    .values([...rows].map(([vlan, called]) => ({ switch: name, vlan, name: called, observed_at: at })))
    .execute()
}
