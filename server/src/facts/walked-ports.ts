import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { askOne, reading } from '../database/readings.ts'
import type { Reading, Told } from '../database/readings.ts'
import type { Database } from '../database/schema.ts'

/** A sighting with what the index and the site's documents know about its port. */
export interface Sighting {
  readonly mac: string
  readonly switch: string
  readonly interface: string
  readonly vlan: number
  readonly vlanName: string | null
  readonly firstSeen: Date
  readonly lastSeen: Date
  readonly edge: boolean
  /** Held by the newest walk of its switch. */
  readonly present: boolean
  readonly port: Port
}

/** A port as the last walk and the imported places have it. */
export interface Port {
  readonly switch: string
  readonly interface: string
  readonly edge: boolean | null
  readonly edgeBecause: string | null
  readonly macCount: number | null
  readonly speed: number | null
  readonly duplex: string | null
  readonly operUp: boolean | null
  readonly drawnWatts: number | null
  readonly outlet: string | null
  readonly room: string | null
  readonly roomName: string | null
  readonly floor: string | null
  readonly building: string | null
  readonly buildingName: string | null
  readonly observedAt: Date | null
  readonly neighbours: readonly PortNeighbour[]
}

export interface PortNeighbour {
  readonly protocol: string
  readonly name: string
  readonly mac: string | null
  readonly platform: string | null
  readonly forwards: boolean
}

/**
 * What the last whole reading of its table saw counts as present, for a quarter of an hour. A walk that failed, or read
 * another table only, takes nothing away.
 */
export const present = (
  readAt: 'forwarding_at' | 'addresses_at',
) => sql<boolean>`s.last_seen > now() - interval '15 minutes'
  and s.last_seen >= coalesce(w.${sql.ref(readAt)}, '-infinity')`

const portColumns = sql`
  i.edge as port_edge, i.edge_because, i.mac_count, i.speed, i.duplex, i.oper_up, i.drawn_watts,
  i.observed_at, o.label as outlet, o.room, o.building`

const portJoins = sql`
  left join interface_snapshot i on i.switch = p.switch and i.interface = p.interface
  left join lateral (
    select label, building, room from outlet where outlet.switch <> '' and outlet.switch = p.switch
      and outlet.interface = any (coalesce(i.members, '{}') || p.interface)
    order by outlet.interface = p.interface desc, label limit 1
  ) o on true`

const placeColumns = (of: 'p' | 'port') => sql`r.name as room_name, r.floor, b.name as building_name, (
    select jsonb_agg(jsonb_build_object('protocol', n.protocol, 'name', n.name, 'mac', n.mac, 'platform', n.platform,
      'forwards', n.forwards) order by n.protocol)
    from neighbour_snapshot n
    where n.switch = ${sql.ref(`${of}.switch`)} and n.interface = ${sql.ref(`${of}.interface`)}) as neighbours`

/** Looked up for each port: the limits keep PostgreSQL, which guesses more ports than there are, from reading all rooms for them. */
const placeJoins = (of: 'o' | 'port') => sql`
  left join lateral (
    select name, floor from room where room.building = ${sql.ref(`${of}.building`)} and room.code = ${sql.ref(`${of}.room`)} limit 1
  ) r on true
  left join lateral (select name from building where building.code = ${sql.ref(`${of}.building`)} limit 1) b on true`

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
  /** Null for none. */
  neighbours: PortNeighbour[] | null
}

interface SightingRow extends PortRow {
  id: string
  mac: string
  vlan: number
  vlan_name: string | null
  first_seen: Date
  last_seen: Date
  edge: boolean
  present: boolean
}

const dateOf = (told: Date | string | null) => (told === null ? null : new Date(told))

const portOf = (row: Told<PortRow>): Port => ({
  switch: row.switch,
  interface: row.interface,
  edge: row.port_edge,
  edgeBecause: row.edge_because,
  macCount: row.mac_count,
  speed: row.speed,
  duplex: row.duplex,
  operUp: row.oper_up,
  drawnWatts: row.drawn_watts,
  observedAt: dateOf(row.observed_at),
  outlet: row.outlet,
  room: row.room,
  roomName: row.room_name,
  floor: row.floor,
  building: row.building,
  buildingName: row.building_name,
  neighbours: row.neighbours ?? [],
})

export type KeptSighting = Sighting & { readonly id: string }

const sightingOf = (row: Told<SightingRow>): KeptSighting => ({
  id: row.id,
  mac: row.mac,
  switch: row.switch,
  interface: row.interface,
  vlan: row.vlan,
  vlanName: row.vlan_name,
  firstSeen: new Date(row.first_seen),
  lastSeen: new Date(row.last_seen),
  edge: row.edge,
  present: row.present,
  port: portOf(row),
})

const seenColumns = sql`s.id, s.mac, s.switch, s.interface, s.vlan, s.first_seen, s.last_seen, s.edge`

/**
 * The sightings that `seen` selects, the newest first. Step by step: what is known of a port and its place is looked up once, however
 * many were seen there.
 */
const withPlaces = (seen: RawBuilder<unknown>): Reading<KeptSighting[]> =>
  reading(
    sql<SightingRow>`
  with seen as materialized (${seen}), port as materialized (
    select p.switch, p.interface, ${portColumns} from (select distinct switch, interface from seen) p ${portJoins}
  ), place as materialized (
    select port.switch, port.interface, port.port_edge, port.edge_because, port.mac_count, port.speed, port.duplex, port.oper_up,
      port.drawn_watts, port.observed_at, port.outlet, port.room, port.building, ${placeColumns('port')}
    from port ${placeJoins('port')}
  )
  select s.id::text, s.mac, s.switch, s.interface, s.vlan, v.name as vlan_name, s.first_seen, s.last_seen, s.edge,
    ${present('forwarding_at')} as present, p.port_edge, p.edge_because, p.mac_count, p.speed, p.duplex, p.oper_up,
    p.drawn_watts, p.observed_at, p.outlet, p.room, p.building, p.room_name, p.floor, p.building_name, p.neighbours
  from seen s
  join place p on p.switch = s.switch and p.interface = s.interface
  left join walk w on w.switch = s.switch
  left join vlan_snapshot v on v.switch = s.switch and v.vlan = s.vlan
  order by s.last_seen desc, s.edge desc, s.id desc`,
    (rows) => rows.map(sightingOf),
  )

/** Sightings that fit, so many at most, the newest first. */
export const sightingsWhere = (where: RawBuilder<unknown>, limit: number | null): Reading<KeptSighting[]> =>
  withPlaces(
    sql`select ${seenColumns} from sighting s where ${where}
      order by s.last_seen desc, s.edge desc, s.id desc limit ${limit}`,
  )

export async function readPort(db: Kysely<Database>, device: string, port: string): Promise<Port> {
  const { rows } = await sql<PortRow>`
    select p.switch, p.interface, ${portColumns}, ${placeColumns('p')}
    from (values (${device}::text, ${shortInterface(port)}::text)) as p(switch, interface)
    ${portJoins} ${placeJoins('o')} limit 1`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a row of values is always there')
  return portOf(row)
}

/** Digits as they stand in a MAC from its beginning: `aabbc` is `aa:bb:c`. */
const withColons = (digits: string) => digits.match(/.{1,2}/g)?.join(':') ?? ''

type Where = 'starts' | 'ends' | 'contains'

/** That a text begins so: between two texts and not `like`, so that one plan does for all digits. Nothing in a MAC is behind "f". */
const begins = (text: RawBuilder<unknown>, beginning: string) =>
  sql`${text} >= ${beginning} and ${text} < ${`${beginning}g`}`

/** That the MAC of a row `s` carries the digits. */
const macWhere = (digits: string, where: Where) => {
  if (where === 'starts') return begins(sql`s.mac`, withColons(digits))
  if (where === 'ends') return begins(sql`reverse(s.mac)`, withColons(digits.split('').reverse().join('')))
  return sql`replace(s.mac, ':', '') like ${`%${digits}%`}`
}

/** The same of a row of `seen_mac`, by an index. */
const seenWhere = (digits: string, where: Where) => {
  const quads = Array.from({ length: digits.length - 3 }, (_, at) => digits.slice(at, at + 4))
  return where === 'contains'
    ? sql`mac_quads(s.mac) @> ${quads}::text[] and ${macWhere(digits, where)}`
    : macWhere(digits, where)
}

/** Those that are many are not looked at one by one, as long as enough of them are among the newest sightings. */
const fewMacs = 2_000
const newestLooked: readonly number[] = [6_000, 60_000]
/** Of one maker the newest are found by an index of their own. */
const fewOfMaker = 500
const maker = 'aa:bb:cc'.length

interface Part {
  readonly digits: string
  readonly where: Where
  /** MACs that are wanted. */
  readonly limit: number
}

/** As many MACs as are wanted, those seen last first; null where the newest sightings do not tell them. */
async function macsSeenLast(
  db: Kysely<Database>,
  { digits, where, limit }: Part,
  ofMaker: boolean,
): Promise<readonly string[] | null> {
  // A device has several stays: twice as many rows are mostly enough where each is near the next.
  for (const newest of ofMaker ? [limit * 2, limit * 20] : newestLooked) {
    const looked = ofMaker
      ? sql<{ mac: string }>`
        select s.mac from sighting s
        where left(s.mac, 8) = ${withColons(digits).slice(0, maker)} and ${macWhere(digits, where)}
        order by s.last_seen desc, s.mac limit ${newest}`
      : sql<{ mac: string }>`
        select s.mac from (select mac, last_seen from sighting order by last_seen desc, mac limit ${newest}) as s
        where ${macWhere(digits, where)} order by s.last_seen desc, s.mac limit ${limit * 20}`
    const { rows } = await looked.execute(db)
    const macs = [...new Set(rows.map(({ mac }) => mac))]
    if (macs.length >= limit) return macs.slice(0, limit)
  }
  return null
}

/** The newest sighting of each MAC that carries these digits, on a port rather than on a link; those seen last first. */
export async function sightingsLike(
  db: Kysely<Database>,
  digits: string,
  where: Where,
  limit: number,
): Promise<Sighting[]> {
  const ofMaker = where === 'starts' && withColons(digits).length >= maker
  const few = ofMaker ? fewOfMaker : fewMacs
  const { rows: fitting } = await sql<{ mac: string }>`
    select s.mac from seen_mac s where ${seenWhere(digits, where)} limit ${few + 1}`.execute(db)
  if (fitting.length === 0) return []
  const last = fitting.length > few ? await macsSeenLast(db, { digits, where, limit }, ofMaker) : null
  const all =
    fitting.length > few && last === null
      ? sql`select s.mac from seen_mac s where ${seenWhere(digits, where)}`
      : // Selected, so that how many there are plays no part in the plan, which is kept.
        sql`select unnest(${last ?? fitting.map(({ mac }) => mac)}::text[])`
  const wanted =
    (last ?? fitting).length <= limit
      ? all
      : sql`select mac from sighting where mac = any (array(${all}))
          group by mac order by max(last_seen) desc, mac limit ${limit}`
  return askOne(
    db,
    // Of each MAC its newest by an index: a device that moves about has hundreds, each in a block of its own.
    withPlaces(sql`
      select ${seenColumns} from (${wanted}) as wanted(mac) cross join lateral (
        (select ${seenColumns}, 1 as choice from sighting s where s.mac = wanted.mac and s.edge order by s.last_seen desc limit 1)
        union all
        (select ${seenColumns}, 2 from sighting s where s.mac = wanted.mac order by s.last_seen desc limit 1)
        order by choice limit 1
      ) s`),
  )
}
