import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { askOne, reading } from '../database/readings.ts'
import type { Reading } from '../database/readings.ts'
import type { Database } from '../database/schema.ts'
import { present, sightingsWhere } from './walked-ports.ts'
import type { Sighting } from './walked-ports.ts'
import { staysOf } from './stays.ts'
import type { Stays } from './stays.ts'

export interface AddressSighting {
  readonly mac: string
  readonly address: string
  readonly vlan: number | null
  readonly gateway: string
  readonly firstSeen: Date
  readonly lastSeen: Date
  readonly present: boolean
}

/**
 * Stays that overlap an instant. What is present has not ended: its last walk is minutes ago, and the instant may be
 * younger.
 */
const overlaps = (at: Date) => sql`s.first_seen <= ${at}
  and (s.last_seen >= ${at} or s.last_seen > now() - interval '15 minutes')`

async function countOf(
  db: Kysely<Database>,
  table: 'sighting' | 'address_sighting',
  where: ReturnType<typeof sql>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} s where ${where}`.execute(db)
  return rows[0]?.count ?? 0
}

interface Wanted {
  /** Stays that are read whenever they were. */
  readonly newest: number
  /** An instant whose stays are read too; null for none. */
  readonly at: Date | null
}

/** Stays in one of the tables: first the newest of them, and the rest where these are not all. */
const stays = <T extends { readonly id: string; readonly lastSeen: Date }>(
  table: 'sighting' | 'address_sighting',
  select: (where: ReturnType<typeof sql>, limit: number | null) => Reading<T[]>,
  where: ReturnType<typeof sql>,
  { newest, at }: Wanted,
): Reading<Promise<Stays<T>>> => {
  const { statement, read } = select(where, newest)
  return {
    statement,
    read: (rows, db) =>
      staysOf(read(rows, db), {
        newest,
        at,
        readAt: (then) => askOne(db, select(sql`${where} and ${overlaps(then)}`, null)),
        count: () => countOf(db, table, where),
      }),
  }
}

/** A MAC, or what selects one. */
export type Mac = string | RawBuilder<string | null>

/** The newest 200 stays of a MAC; with an instant all that overlap it too. */
export const sightingStays = (mac: Mac, at: Date | null = null): Reading<Promise<Stays<Sighting>>> =>
  stays('sighting', sightingsWhere, sql`s.mac = ${mac}`, { newest: 200, at })

export const sightingsOf = (
  db: Kysely<Database>,
  mac: string,
  at: Date | null = null,
): Promise<Stays<Sighting>> => askOne(db, sightingStays(mac, at))

/** What is behind a port channel is seen on the channel, and not on its members, to which its outlet is patched. */
const onPort = (device: string, port: string) => {
  const name = shortInterface(port)
  return sql`s.switch = ${device} and s.interface = any (array[${name}::text] || array(
    select i.interface from interface_snapshot i where i.switch = ${device} and ${name} = any (i.members)))
    and (s.edge or s.interface = ${name})`
}

/** What was seen on one port in the last 30 days, the newest 100 stays. */
export const sightingsOn = (db: Kysely<Database>, device: string, port: string): Promise<Stays<Sighting>> =>
  askOne(
    db,
    stays(
      'sighting',
      sightingsWhere,
      sql`${onPort(device, port)} and s.last_seen > now() - interval '30 days'`,
      { newest: 100, at: null },
    ),
  )

/** What was on one port at an instant, however long ago; not what stood behind it as a link to other switches. */
export async function sightingsOnAt(
  db: Kysely<Database>,
  device: string,
  port: string,
  at: Date,
): Promise<Sighting[]> {
  const where = sql`${onPort(device, port)} and s.edge and ${overlaps(at)}`
  return askOne(db, sightingsWhere(where, null))
}

interface AddressRow {
  id: string
  mac: string
  address: string
  vlan: number | null
  gateway: string
  first_seen: Date
  last_seen: Date
  present: boolean
}

const addressesWhere = (
  where: ReturnType<typeof sql>,
  limit: number | null,
): Reading<(AddressSighting & { readonly id: string })[]> =>
  reading(
    sql<AddressRow>`
    select s.id::text, s.mac, host(s.address) as address, s.vlan, s.gateway, s.first_seen, s.last_seen,
      ${present('addresses_at')} as present
    from address_sighting s left join walk w on w.switch = s.gateway
    where ${where} order by s.last_seen desc, s.first_seen desc limit ${limit}`,
    (rows) =>
      rows.map(({ first_seen: firstSeen, last_seen: lastSeen, ...row }) => ({
        ...row,
        firstSeen: new Date(firstSeen),
        lastSeen: new Date(lastSeen),
      })),
  )

/** Addresses that a MAC held: the newest 100 stays, with an instant all that overlap it too. */
export const addressStays = (mac: Mac, at: Date | null = null): Reading<Promise<Stays<AddressSighting>>> =>
  stays('address_sighting', addressesWhere, sql`s.mac = ${mac}`, { newest: 100, at })

export const addressesOf = (db: Kysely<Database>, mac: string, at: Date | null = null) =>
  askOne(db, addressStays(mac, at))

/** The MAC that was seen with an address last; none where none was. */
export const lastHolder = (address: string): RawBuilder<string | null> =>
  sql`(select s.mac from address_sighting s where s.address = ${address}::inet
    order by s.last_seen desc, s.first_seen desc limit 1)`

/** MACs that held an address: the newest 100 stays, with an instant all that overlap it too. */
export const holderStays = (
  address: string,
  at: Date | null = null,
): Reading<Promise<Stays<AddressSighting>>> =>
  stays('address_sighting', addressesWhere, sql`s.address = ${address}::inet`, { newest: 100, at })

export const holdersOf = (db: Kysely<Database>, address: string, at: Date | null = null) =>
  askOne(db, holderStays(address, at))

/** Another MAC that moved with one from port to port. */
export interface MovedAlong {
  readonly mac: string
  /** Ports on which both were at the same time. */
  readonly ports: number
  readonly latest: Date
}

/** MACs that a port may have before it is taken for a hub or a small switch, whose devices have nothing in common. */
const mostOnPort = 6

/**
 * MACs that were on the same edge ports as one at the same times in the last 30 days, on two ports or more: one port alone says no
 * more than that they share it.
 */
export async function movedAlongWith(db: Kysely<Database>, mac: string): Promise<MovedAlong[]> {
  const { rows } = await sql<MovedAlong>`
    with own as (
      select s.switch, s.interface, s.first_seen, s.last_seen from sighting s
      where s.mac = ${mac} and s.edge and s.last_seen > now() - interval '30 days'
    ), beside as (
      select o.mac, s.switch, s.interface, least(o.last_seen, s.last_seen) as latest
      from own s join sighting o on o.switch = s.switch and o.interface = s.interface and o.edge
        and o.first_seen <= s.last_seen and o.last_seen >= s.first_seen
      where o.mac <> ${mac} and o.last_seen > now() - interval '30 days'
    ), crowded as (
      select switch, interface from beside group by switch, interface having count(distinct mac) >= ${mostOnPort}
    )
    select b.mac, count(distinct (b.switch, b.interface))::int as ports, max(b.latest) as latest
    from beside b where not exists (select 1 from crowded c where c.switch = b.switch and c.interface = b.interface)
    group by b.mac having count(distinct (b.switch, b.interface)) >= 2
    order by ports desc, b.mac limit 10`.execute(db)
  return rows
}
