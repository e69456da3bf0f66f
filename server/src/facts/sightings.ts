import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { present, readSightings } from './walked-ports.ts'
import type { Sighting } from './walked-ports.ts'
import { readStays } from './stays.ts'
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

const sightingStays = (
  db: Kysely<Database>,
  where: ReturnType<typeof sql>,
  { newest, at }: { newest: number; at: Date | null },
): Promise<Stays<Sighting>> =>
  readStays({
    newest,
    at,
    readNewest: (limit) => readSightings(db, where, limit),
    readAt: (then) => readSightings(db, sql`${where} and ${overlaps(then)}`, null),
    count: () => countOf(db, 'sighting', where),
  })

/** The newest 200 stays; with an instant all that overlap it too. */
export const sightingsOf = (
  db: Kysely<Database>,
  mac: string,
  at: Date | null = null,
): Promise<Stays<Sighting>> => sightingStays(db, sql`s.mac = ${mac}`, { newest: 200, at })

const onPort = (device: string, port: string) =>
  sql`s.switch = ${device} and s.interface = ${shortInterface(port)}`

/** What was seen on one port in the last 30 days, the newest 100 stays. */
export const sightingsOn = (db: Kysely<Database>, device: string, port: string): Promise<Stays<Sighting>> =>
  sightingStays(db, sql`${onPort(device, port)} and s.last_seen > now() - interval '30 days'`, {
    newest: 100,
    at: null,
  })

/** What was on one port at an instant, however long ago; not what stood behind it as a link to other switches. */
export async function sightingsOnAt(
  db: Kysely<Database>,
  device: string,
  port: string,
  at: Date,
): Promise<Sighting[]> {
  const where = sql`${onPort(device, port)} and s.edge and ${overlaps(at)}`
  return readSightings(db, where, null)
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

async function addressRows(
  db: Kysely<Database>,
  where: ReturnType<typeof sql>,
  limit: number | null,
): Promise<(AddressSighting & { id: string })[]> {
  const { rows } = await sql<AddressRow>`
    select s.id::text, s.mac, host(s.address) as address, s.vlan, s.gateway, s.first_seen, s.last_seen,
      ${present('addresses_at')} as present
    from address_sighting s left join walk w on w.switch = s.gateway
    where ${where} order by s.last_seen desc, s.first_seen desc limit ${limit}`.execute(db)
  return rows.map(({ first_seen: firstSeen, last_seen: lastSeen, ...row }) => ({
    ...row,
    firstSeen,
    lastSeen,
  }))
}

const addressStays = (
  db: Kysely<Database>,
  where: ReturnType<typeof sql>,
  at: Date | null,
): Promise<Stays<AddressSighting>> =>
  readStays({
    newest: 100,
    at,
    readNewest: (limit) => addressRows(db, where, limit),
    readAt: (then) => addressRows(db, sql`${where} and ${overlaps(then)}`, null),
    count: () => countOf(db, 'address_sighting', where),
  })

/** Addresses that a MAC held: the newest 100 stays, with an instant all that overlap it too. */
export const addressesOf = (db: Kysely<Database>, mac: string, at: Date | null = null) =>
  addressStays(db, sql`s.mac = ${mac}`, at)

/** MACs that held an address: the newest 100 stays, with an instant all that overlap it too. */
export const holdersOf = (db: Kysely<Database>, address: string, at: Date | null = null) =>
  addressStays(db, sql`s.address = ${address}::inet`, at)
