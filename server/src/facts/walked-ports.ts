import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { reading } from '../database/readings.ts'
import type { Reading, RowOrJson } from '../database/readings.ts'
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

const portOf = (row: RowOrJson<PortRow>): Port => ({
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

const sightingOf = (row: RowOrJson<SightingRow>): KeptSighting => ({
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
/**
 * How many of the newest are looked at. They stand in the text of the statement: for a number that comes as a value PostgreSQL plans
 * anew each time.
 */
const looks = [
  { rows: 120, limit: sql`limit 120` },
  { rows: 2_000, limit: sql`limit 2000` },
  { rows: 6_000, limit: sql`limit 6000` },
  { rows: 60_000, limit: sql`limit 60000` },
]
/** Looked at first where it is not one maker's. */
const lookedOfAll = 6_000
/** Of one maker the newest are found by an index of their own. */
const fewOfMaker = 500
const maker = 'aa:bb:cc'.length
const digitsOfMaker = 6

interface Part {
  readonly digits: string
  readonly where: Where
}

/** Of each MAC that `macs` selects when it was seen last. */
const newestOf = (macs: RawBuilder<unknown>) => sql`
  select wanted.mac, (select last_seen from sighting s where s.mac = wanted.mac order by last_seen desc limit 1) as last_seen
  from (${macs}) as wanted(mac)`

/** The same of those that are among the newest sightings: of a maker's, or of all. */
const newestAmong = ({ digits, where }: Part, limit: RawBuilder<unknown>, ofMaker: boolean) => sql`
  select s.mac, max(s.last_seen) as last_seen from (
    select mac, last_seen from sighting ${ofMaker ? sql`where left(mac, 8) = ${withColons(digits).slice(0, maker)}` : sql``}
    order by last_seen desc, mac ${limit}
  ) as s where ${macWhere(digits, where)} group by s.mac`

/** Where a device was seen last: what a choice between many says of each. */
export interface LastSeen extends Pick<Sighting, 'mac' | 'switch' | 'interface' | 'vlan' | 'present'> {
  readonly port: Pick<Port, 'outlet'>
}

/**
 * Of so many MACs of `newest`, those seen last, where each was seen last: on a port rather than on a link. Each row is a block of
 * its own and is read for those only that are told.
 */
async function lastSeen(
  db: Kysely<Database>,
  newest: RawBuilder<unknown>,
  limit: number,
): Promise<LastSeen[]> {
  const { rows } = await sql<Omit<LastSeen, 'port'> & { outlet: string | null }>`
    with newest as materialized (
      select mac, last_seen from (${newest}) as newest order by last_seen desc nulls last, mac limit ${limit}
    ), seen as materialized (
      select s.id, s.mac, s.switch, s.interface, s.vlan, s.last_seen, s.edge from newest n cross join lateral (
        select ${seenColumns} from sighting s where s.mac = n.mac and s.last_seen = n.last_seen order by s.edge desc limit 1
      ) s
    ), placed as materialized (
      select coalesce(p.id, n.id) as id, n.mac, coalesce(p.switch, n.switch) as switch,
        coalesce(p.interface, n.interface) as interface, coalesce(p.vlan, n.vlan) as vlan,
        coalesce(p.last_seen, n.last_seen) as last_seen, coalesce(p.edge, n.edge) as edge
      from seen n left join lateral (
        select ${seenColumns} from sighting s where not n.edge and s.mac = n.mac and s.edge order by s.last_seen desc limit 1
      ) p on true
    ), port as materialized (
      select p.switch, p.interface, o.label as outlet from (select distinct switch, interface from placed) p ${portJoins}
    )
    select s.mac, s.switch, s.interface, s.vlan, ${present('forwarding_at')} as present, p.outlet
    from placed s join port p on p.switch = s.switch and p.interface = s.interface left join walk w on w.switch = s.switch
    order by s.last_seen desc, s.edge desc, s.id desc`.execute(db)
  return rows.map(({ outlet, ...row }) => ({ ...row, port: { outlet } }))
}

/** The newest sighting of each MAC that carries these digits, on a port rather than on a link; those seen last first. */
export async function sightingsLike(
  db: Kysely<Database>,
  digits: string,
  where: Where,
  limit: number,
): Promise<LastSeen[]> {
  const ofMaker = where === 'starts' && digits.length >= digitsOfMaker
  const few = ofMaker ? fewOfMaker : fewMacs
  const { rows: fitting } = await sql<{ mac: string }>`
    select s.mac from seen_mac s where ${seenWhere(digits, where)} limit ${few + 1}`.execute(db)
  if (fitting.length === 0) return []
  if (fitting.length <= few)
    // Selected, so that how many there are plays no part in the plan, which is kept.
    return lastSeen(db, newestOf(sql`select unnest(${fitting.map(({ mac }) => mac)}::text[])`), limit)
  // A device has several stays: twice as many rows are mostly enough where each is near the next. Each digit more leaves a 16th.
  const least = ofMaker ? limit * 2 * 16 ** (digits.length - digitsOfMaker) : lookedOfAll
  for (const look of looks.filter(({ rows }) => rows >= least).slice(0, 2)) {
    const found = await lastSeen(db, newestAmong({ digits, where }, look.limit, ofMaker), limit)
    if (found.length >= limit) return found
  }
  return lastSeen(db, newestOf(sql`select s.mac from seen_mac s where ${seenWhere(digits, where)}`), limit)
}
