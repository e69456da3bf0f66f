import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { AddressSighting, Port, PortNeighbour, Sighting } from './dossier.ts'

/** What the collector remembers counts as present while its switch's last walk is no older than this. */
const present = sql<boolean>`s.last_seen > now() - interval '15 minutes'
  and (w.finished_at is null or s.last_seen >= w.finished_at - interval '90 seconds')`

const portColumns = sql`
  i.edge as port_edge, i.edge_because, i.mac_count, i.speed, i.duplex, i.oper_up, i.drawn_watts,
  i.observed_at, o.label as outlet, o.room, r.name as room_name, r.floor, o.building, b.name as building_name`

const portJoins = (on: 's' | 'p') => sql`
  left join interface_snapshot i on i.switch = ${sql.ref(`${on}.switch`)} and i.interface = ${sql.ref(`${on}.interface`)}
  left join outlet o on o.switch = ${sql.ref(`${on}.switch`)} and o.interface = ${sql.ref(`${on}.interface`)}
  left join room r on r.building = o.building and r.code = o.room
  left join building b on b.code = o.building`

interface PortRow {
  switch: string
  interface: string
  port_edge: boolean | null
  edge_because: string | null
  mac_count: number | null
  speed: number | null
  duplex: string | null
  oper_up: boolean | null
  drawn_watts: number | null
  observed_at: Date | null
  outlet: string | null
  room: string | null
  room_name: string | null
  floor: string | null
  building: string | null
  building_name: string | null
}

interface SightingRow extends PortRow {
  mac: string
  vlan: number
  vlan_name: string | null
  first_seen: Date
  last_seen: Date
  edge: boolean
  present: boolean
}

const portOf = (row: PortRow, neighbours: ReadonlyMap<string, PortNeighbour[]>): Port => ({
  switch: row.switch,
  interface: row.interface,
  edge: row.port_edge,
  edgeBecause: row.edge_because,
  macCount: row.mac_count,
  speed: row.speed,
  duplex: row.duplex,
  operUp: row.oper_up,
  drawnWatts: row.drawn_watts,
  observedAt: row.observed_at,
  outlet: row.outlet,
  room: row.room,
  roomName: row.room_name,
  floor: row.floor,
  building: row.building,
  buildingName: row.building_name,
  neighbours: neighbours.get(`${row.switch} ${row.interface}`) ?? [],
})

async function neighboursOn(
  db: Kysely<Database>,
  ports: readonly { switch: string; interface: string }[],
): Promise<Map<string, PortNeighbour[]>> {
  if (ports.length === 0) return new Map()
  const { rows } = await sql<PortNeighbour & { switch: string; interface: string }>`
    select n.switch, n.interface, n.protocol, n.name, n.mac, n.platform, n.forwards
    from neighbour_snapshot n
    join unnest(${ports.map((port) => port.switch)}::text[], ${ports.map((port) => port.interface)}::text[])
      as p(switch, interface) on p.switch = n.switch and p.interface = n.interface
    order by n.protocol`.execute(db)
  const found = new Map<string, PortNeighbour[]>()
  for (const row of rows) {
    const key = `${row.switch} ${row.interface}`
    found.set(key, [...(found.get(key) ?? []), row])
  }
  return found
}

async function withPorts(db: Kysely<Database>, rows: readonly SightingRow[]): Promise<Sighting[]> {
  const neighbours = await neighboursOn(db, rows)
  return rows.map((row) => ({
    mac: row.mac,
    switch: row.switch,
    interface: row.interface,
    vlan: row.vlan,
    vlanName: row.vlan_name,
    firstSeen: row.first_seen,
    lastSeen: row.last_seen,
    edge: row.edge,
    present: row.present,
    port: portOf(row, neighbours),
  }))
}

const sightingRows = (where: ReturnType<typeof sql>, limit: number) => sql<SightingRow>`
  select s.mac, s.switch, s.interface, s.vlan, v.name as vlan_name, s.first_seen, s.last_seen, s.edge,
    ${present} as present, ${portColumns}
  from sighting s
  left join walk w on w.switch = s.switch
  left join vlan_snapshot v on v.switch = s.switch and v.vlan = s.vlan
  ${portJoins('s')}
  where ${where}
  order by s.last_seen desc, s.edge desc, s.id desc
  limit ${limit}`

/** Newest first, at most 200 stays. */
export async function sightingsOf(db: Kysely<Database>, mac: string): Promise<Sighting[]> {
  const { rows } = await sightingRows(sql`s.mac = ${mac}`, 200).execute(db)
  return withPorts(db, rows)
}

/** What was seen on one port lately. */
export async function sightingsOn(db: Kysely<Database>, device: string, port: string): Promise<Sighting[]> {
  const { rows } = await sightingRows(
    sql`s.switch = ${device} and s.interface = ${shortInterface(port)} and s.last_seen > now() - interval '30 days'`,
    100,
  ).execute(db)
  return withPorts(db, rows)
}

export async function readPort(db: Kysely<Database>, device: string, port: string): Promise<Port> {
  const { rows } = await sql<PortRow>`
    select p.switch, p.interface, ${portColumns}
    from (values (${device}::text, ${shortInterface(port)}::text)) as p(switch, interface)
    ${portJoins('p')} limit 1`.execute(db)
  const [row] = rows
  const neighbours = await neighboursOn(db, rows)
  if (row === undefined) throw new Error('a row of values is always there')
  return portOf(row, neighbours)
}

interface AddressRow {
  mac: string
  address: string
  vlan: number | null
  gateway: string
  first_seen: Date
  last_seen: Date
  present: boolean
}

async function addressSightings(
  db: Kysely<Database>,
  where: ReturnType<typeof sql>,
): Promise<AddressSighting[]> {
  const { rows } = await sql<AddressRow>`
    select s.mac, host(s.address) as address, s.vlan, s.gateway, s.first_seen, s.last_seen, ${present} as present
    from address_sighting s left join walk w on w.switch = s.gateway
    where ${where} order by s.last_seen desc, s.first_seen desc limit 100`.execute(db)
  return rows.map(({ first_seen: firstSeen, last_seen: lastSeen, ...row }) => ({
    ...row,
    firstSeen,
    lastSeen,
  }))
}

export const addressesOf = (db: Kysely<Database>, mac: string) => addressSightings(db, sql`s.mac = ${mac}`)
export const holdersOf = (db: Kysely<Database>, address: string) =>
  addressSightings(db, sql`s.address = ${address}::inet`)

/** MACs that carry these digits, those seen last first; one more than asked for tells that there are more. */
export async function macsLike(
  db: Kysely<Database>,
  digits: string,
  where: 'starts' | 'ends' | 'contains',
  limit: number,
): Promise<string[]> {
  const pattern = `${where === 'starts' ? '' : '%'}${digits}${where === 'ends' ? '' : '%'}`
  const { rows } = await sql<{ mac: string }>`
    select mac from sighting where replace(mac, ':', '') like ${pattern}
    group by mac order by max(last_seen) desc, mac limit ${limit + 1}`.execute(db)
  return rows.map((row) => row.mac)
}

export interface OutletRow {
  readonly label: string
  readonly switch: string
  readonly interface: string
  readonly room: string
  readonly building: string
}

const outletRows = (where: ReturnType<typeof sql>) => sql<OutletRow>`
  select label, switch, interface, room, building from outlet where ${where} order by label limit 200`

export async function outletNamed(db: Kysely<Database>, label: string): Promise<OutletRow | null> {
  const { rows } = await outletRows(sql`lower(label) = lower(${label})`).execute(db)
  return rows[0] ?? null
}

export async function outletsIn(db: Kysely<Database>, room: string): Promise<OutletRow[]> {
  const { rows } = await outletRows(sql`lower(room) = lower(${room})`).execute(db)
  return rows
}

/** The switch that has this name or management address, and how its last walk went. */
export async function switchNamed(db: Kysely<Database>, text: string) {
  const { rows } = await sql<{
    name: string
    address: string | null
    model: string | null
    role: string | null
    building: string | null
    closet: string | null
    finished_at: Date | null
    outcome: string | null
    why: string | null
  }>`select d.name, d.address, d.model, d.role, d.building, d.closet, w.finished_at, w.outcome, w.why
     from device d left join walk w on w.switch = d.name
     where lower(d.name) = lower(${text}) or d.address = ${text} limit 1`.execute(db)
  return rows[0] ?? null
}

/** The switch that one of the network's own MACs belongs to. */
export async function switchWithMac(
  db: Kysely<Database>,
  mac: string,
): Promise<{ name: string; interface: string | null } | null> {
  const { rows } = await sql<{ name: string; interface: string | null }>`
    select w.switch as name, i.interface from walk w
    left join interface_snapshot i on i.switch = w.switch and i.mac = ${mac}
    where w.own_macs @> array[${mac}]::text[] order by i.interface nulls last limit 1`.execute(db)
  return rows[0] ?? null
}

/** Something that told its name on a port: an access point, a phone. */
export async function neighbourNamed(db: Kysely<Database>, name: string) {
  const { rows } = await sql<{
    name: string
    mac: string | null
    switch: string
    interface: string
    forwards: boolean
  }>`
    select name, mac, switch, interface, forwards from neighbour_snapshot
    where lower(name) = lower(${name}) or lower(name) like lower(${name.replace(/[\\%_]/g, '\\$&')}) || '.%'
    order by forwards, switch, interface limit 10`.execute(db)
  return rows
}

export async function vlansWithId(db: Kysely<Database>, vlan: number) {
  const { rows } = await sql<{ name: string; switches: number; devices: number }>`
    select v.name, count(*)::int as switches,
      (select count(distinct mac)::int from sighting s
       where s.vlan = ${vlan} and s.edge and s.last_seen > now() - interval '15 minutes') as devices
    from vlan_snapshot v where v.vlan = ${vlan} group by v.name order by 2 desc limit 20`.execute(db)
  return rows
}

/** How many switches there are, how many have been walked lately. */
export async function indexState(db: Kysely<Database>): Promise<{ devices: number; walked: number }> {
  const { rows } = await sql<{ devices: number; walked: number }>`
    select count(distinct r.device)::int as devices,
      count(distinct r.device) filter (where w.outcome in ('ok', 'partial', 'running')
        and exists (select 1 from interface_snapshot i where i.switch = r.device))::int as walked
    from device_reach r left join walk w on w.switch = r.device`.execute(db)
  return rows[0] ?? { devices: 0, walked: 0 }
}
