import type { NotRead } from '@patchbay/connectors/asking'
import type { Neighbour } from '@patchbay/connectors/switch/capabilities'
import type { Port } from '@patchbay/contract/switches/port'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { errorsOfADay } from '../collector/error-samples.ts'
import type { ErrorsOfADay } from '../collector/error-samples.ts'
import type { Database } from '../database/schema.ts'
import type { DeviceFound } from './find-device.ts'

/** One interface as the last walk found it. Names are short. */
export interface RememberedPort {
  readonly interface: string
  readonly fullName: string
  readonly description: string
  readonly adminUp: boolean
  readonly operUp: boolean | null
  readonly speed: number | null
  readonly duplex: 'full' | 'half' | 'unknown'
  readonly mode: Port['mode']
  readonly accessVlan: number | null
  readonly voiceVlan: number | null
  readonly status: string | null
  readonly edge: boolean
  readonly edgeBecause: string
  readonly macCount: number
  readonly drawnWatts: number | null
  readonly linkChangedAt: Date | null
  readonly members: readonly string[]
  readonly observedAt: Date
  /** Who was seen there last; null when nobody ever was, and on links. */
  readonly lastMac: string | null
  readonly lastSeen: Date | null
  /** Login of who authenticated with it last. */
  readonly lastOwner: string | null
}

export interface RememberedMac {
  readonly mac: string
  readonly interface: string
  readonly vlan: number
  readonly firstSeen: Date
  readonly lastSeen: Date
}

export interface RememberedNeighbour extends Omit<Neighbour, 'detail'> {
  readonly observedAt: Date
}

export interface RememberedOutlet {
  readonly label: string
  readonly interface: string
  readonly building: string
  readonly floor: string | null
  readonly room: string
  readonly roomName: string | null
  readonly panel: string | null
  readonly panelPort: string | null
}

/** A switch as the last walks and the site's records have it. */
export interface Remembered {
  readonly device: DeviceFound
  readonly ports: readonly RememberedPort[]
  /** What the walk was not able to read of the ports. */
  readonly notRead: readonly NotRead[]
  /** Seen by the last whole reading of the forwarding table. */
  readonly macs: readonly RememberedMac[]
  readonly neighbours: readonly RememberedNeighbour[]
  readonly vlans: readonly { readonly id: number; readonly name: string }[]
  readonly outlets: readonly RememberedOutlet[]
  /** Errors of the last day by short name of the interface. */
  readonly errors: ReadonlyMap<string, ErrorsOfADay>
  /** Outlets anywhere that a description of this switch names, by upper-case label. */
  readonly named: ReadonlyMap<string, { readonly switch: string; readonly interface: string }>
}

type PortRow = Omit<
  RememberedPort,
  | 'fullName'
  | 'adminUp'
  | 'operUp'
  | 'accessVlan'
  | 'voiceVlan'
  | 'edgeBecause'
  | 'macCount'
  | 'drawnWatts'
  | 'linkChangedAt'
  | 'observedAt'
  | 'lastMac'
  | 'lastSeen'
  | 'lastOwner'
> & {
  readonly full_name: string
  readonly admin_up: boolean
  readonly oper_up: boolean | null
  readonly access_vlan: number | null
  readonly voice_vlan: number | null
  readonly edge_because: string
  readonly mac_count: number
  readonly drawn_watts: number | null
  readonly link_changed_at: Date | null
  readonly observed_at: Date
  readonly last_mac: string | null
  readonly last_seen: Date | null
  readonly last_owner: string | null
}

async function portsOf(db: Kysely<Database>, name: string): Promise<RememberedPort[]> {
  const { rows } = await sql<PortRow>`
    select i.interface, i.full_name, i.description, i.admin_up, i.oper_up, i.speed, i.duplex, i.mode, i.access_vlan,
      i.voice_vlan, i.status, i.edge, i.edge_because, i.mac_count, i.drawn_watts, i.link_changed_at, i.members, i.observed_at,
      s.mac as last_mac, s.last_seen,
      (select username from person_device d where d.mac = s.mac order by d.authenticated_at desc limit 1) as last_owner
    from interface_snapshot i
    left join lateral (
      select mac, last_seen from sighting
      where i.edge and sighting.switch = i.switch and sighting.interface = i.interface
      order by last_seen desc limit 1
    ) s on true
    where i.switch = ${name}`.execute(db)
  return rows.map((row) => ({
    interface: row.interface,
    fullName: row.full_name,
    description: row.description,
    adminUp: row.admin_up,
    operUp: row.oper_up,
    speed: row.speed,
    duplex: row.duplex,
    mode: row.mode,
    accessVlan: row.access_vlan,
    voiceVlan: row.voice_vlan,
    status: row.status,
    edge: row.edge,
    edgeBecause: row.edge_because,
    macCount: row.mac_count,
    drawnWatts: row.drawn_watts,
    linkChangedAt: row.link_changed_at,
    members: row.members,
    observedAt: row.observed_at,
    lastMac: row.last_mac,
    lastSeen: row.last_seen,
    lastOwner: row.last_owner,
  }))
}

/**
 * Of each interface by itself, so that the index of sightings is used whatever is kept of old ones; of every interface that
 * has any, as a forwarding table may name one that the table of interfaces left out.
 */
async function macsOf(db: Kysely<Database>, name: string): Promise<RememberedMac[]> {
  const { rows } = await sql<{
    mac: string
    interface: string
    vlan: number
    first_seen: Date
    last_seen: Date
  }>`with recursive seen as (
       (select s.interface from sighting s where s.switch = ${name} order by s.interface limit 1)
       union all
       select (select s.interface from sighting s where s.switch = ${name} and s.interface > seen.interface
               order by s.interface limit 1)
       from seen where seen.interface is not null
     )
     select s.mac, s.interface, s.vlan, s.first_seen, s.last_seen
     from seen
     join walk w on w.switch = ${name}
     join sighting s on s.switch = ${name} and s.interface = seen.interface
       and s.last_seen >= coalesce(w.forwarding_at, 'infinity')
     order by s.interface, s.mac, s.vlan`.execute(db)
  return rows.map(({ first_seen: firstSeen, last_seen: lastSeen, ...row }) => ({
    ...row,
    firstSeen,
    lastSeen,
  }))
}

async function neighboursOf(db: Kysely<Database>, name: string): Promise<RememberedNeighbour[]> {
  const { rows } = await sql<
    Omit<RememberedNeighbour, 'remoteInterface' | 'observedAt'> & {
      readonly remote_interface: string | null
      readonly observed_at: Date
    }
  >`select interface, protocol, name, remote_interface, address, mac, platform, forwards, capabilities, observed_at
    from neighbour_snapshot where switch = ${name} order by interface, protocol, name`.execute(db)
  return rows.map(({ remote_interface: remoteInterface, observed_at: observedAt, ...row }) => ({
    ...row,
    remoteInterface,
    observedAt,
  }))
}

async function outletsOf(db: Kysely<Database>, name: string): Promise<RememberedOutlet[]> {
  const { rows } = await sql<{
    label: string
    interface: string
    building: string
    floor: string | null
    room: string
    room_name: string | null
    panel: string
    panel_port: string
  }>`select o.label, o.interface, o.building, r.floor, o.room, r.name as room_name, o.panel, o.panel_port
     from outlet o left join room r on r.building = o.building and r.code = o.room
     where o.switch <> '' and o.switch = ${name} order by o.label`.execute(db)
  const said = (text: string | null) => (text === '' ? null : text)
  return rows.map(({ room_name: roomName, panel_port: panelPort, ...row }) => ({
    ...row,
    floor: said(row.floor),
    roomName: said(roomName),
    panel: said(row.panel),
    panelPort: said(panelPort),
  }))
}

/** Outlets that these texts name, wherever they are patched. Labels are words of three characters or more. */
export async function outletsNamed(
  db: Kysely<Database>,
  texts: readonly string[],
): Promise<Map<string, { switch: string; interface: string }>> {
  const words = new Set(
    texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\d][\p{L}\d./_-]{2,}/gu) ?? []),
  )
  if (words.size === 0) return new Map()
  const { rows } = await sql<{ label: string; switch: string; interface: string }>`
    select label, switch, interface from outlet where lower(label) = any (${[...words]}::text[])`.execute(db)
  return new Map(rows.map(({ label, ...at }) => [label.toUpperCase(), at]))
}

/** Newest address of each MAC, at most a day old. */
export async function addressesOfMacs(
  db: Kysely<Database>,
  macs: readonly string[],
): Promise<{ mac: string; address: string; gateway: string; lastSeen: Date }[]> {
  if (macs.length === 0) return []
  const { rows } = await sql<{ mac: string; address: string; gateway: string; last_seen: Date }>`
    select m.mac, host(s.address) as address, s.gateway, s.last_seen
    from unnest(${macs}::text[]) as m (mac)
    cross join lateral (
      select address, gateway, last_seen from address_sighting
      where address_sighting.mac = m.mac collate "C" and last_seen > now() - interval '1 day'
      order by family(address), last_seen desc limit 1
    ) s`.execute(db)
  return rows.map(({ last_seen: lastSeen, ...row }) => ({ ...row, lastSeen }))
}

/** Everything kept of one switch, in one go. */
export async function remember(db: Kysely<Database>, device: DeviceFound): Promise<Remembered> {
  const { name } = device
  const [ports, walk, macs, neighbours, vlans, outlets, errors] = await Promise.all([
    portsOf(db, name),
    db.selectFrom('walk').select('not_read').where('switch', '=', name).executeTakeFirst(),
    macsOf(db, name),
    neighboursOf(db, name),
    db
      .selectFrom('vlan_snapshot')
      .select(['vlan as id', 'name'])
      .where('switch', '=', name)
      .orderBy('vlan')
      .execute(),
    outletsOf(db, name),
    errorsOfADay(db, name),
  ])
  const named = await outletsNamed(
    db,
    ports.map(({ description }) => description),
  )
  return { device, ports, notRead: walk?.not_read ?? [], macs, neighbours, vlans, outlets, errors, named }
}
