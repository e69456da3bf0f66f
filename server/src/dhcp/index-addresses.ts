import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { AddressSighting } from '../facts/sightings.ts'
import { endsOf } from './network.ts'

/** More hosts than any subnet of people has. */
const most = 5_000

interface Row {
  readonly mac: string
  readonly address: string
  readonly vlan: number | null
  readonly gateway: string
  readonly first_seen: Date
  readonly last_seen: Date
}

/**
 * Who has each address of a network by the last walk of its gateway; the newest where two had it. Says how many were
 * left out of a network that has more.
 */
export async function presentIn(
  db: Kysely<Database>,
  network: string,
): Promise<{
  readonly seen: readonly AddressSighting[]
  readonly unasked: readonly []
  readonly cut: readonly (string | null)[]
}> {
  const [first, last] = endsOf(network)
  const { rows } = await sql<Row>`
    select distinct on (s.address) s.mac, host(s.address) as address, s.vlan, s.gateway, s.first_seen, s.last_seen
    from address_sighting s left join walk w on w.switch = s.gateway
    where s.address between ${first}::inet and ${last}::inet
      and s.last_seen > now() - interval '15 minutes' and s.last_seen >= coalesce(w.addresses_at, '-infinity')
    order by s.address, s.last_seen desc, s.first_seen desc limit ${most + 1}`.execute(db)
  const seen = rows.slice(0, most).map(({ first_seen: firstSeen, last_seen: lastSeen, ...row }) => ({
    ...row,
    firstSeen,
    lastSeen,
    present: true,
  }))
  return { seen, unasked: [], cut: [rows.length > most ? `more than ${most} addresses of ${network}` : null] }
}

/** Those of these addresses and MACs that belong to the network itself: its switches and their interfaces. */
export async function ownAmong(
  db: Kysely<Database>,
  sightings: readonly Pick<AddressSighting, 'address' | 'mac'>[],
): Promise<Set<string>> {
  if (sightings.length === 0) return new Set()
  const { rows } = await sql<{ address: string }>`
    select t.address from unnest(${sightings.map(({ address }) => address)}::text[],
      ${sightings.map(({ mac }) => mac)}::text[]) as t(address, mac)
    where exists (select from device d where d.address = t.address)
      or exists (select from own_mac own where own.mac = t.mac)`.execute(db)
  return new Set(rows.map(({ address }) => address))
}
