import { sql } from 'kysely'
import type { Means } from '../changes/kind.ts'

/** Hours for which somebody who was heard with an address is taken to be there; gateways are read each hour. */
const lately = 24

export interface Heard {
  readonly mac: string
  readonly gateway: string
  readonly at: Date
}

/** Who was heard last with an address, but the device itself; null where nobody was. */
export async function gatewayEntryOf(
  { database, now }: Means,
  address: string,
  but: string,
): Promise<Heard | null> {
  const row = await database
    .selectFrom('address_sighting')
    .select(['mac', 'gateway', 'last_seen'])
    .where('address', '=', address)
    .where('mac', '!=', but)
    .where('last_seen', '>', new Date(now().getTime() - lately * 3_600_000))
    .orderBy('last_seen', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { mac: row.mac, gateway: row.gateway, at: row.last_seen }
}

/** The gateway that heard a device with an address last; null where none did lately. */
export async function recentGatewayEntry(
  { database, now }: Means,
  { address, mac }: { readonly address: string; readonly mac: string },
): Promise<Heard | null> {
  const row = await database
    .selectFrom('address_sighting')
    .select(['gateway', 'last_seen'])
    .where('address', '=', address)
    .where('mac', '=', mac)
    .where('last_seen', '>', new Date(now().getTime() - lately * 3_600_000))
    .orderBy('last_seen', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { mac, gateway: row.gateway, at: row.last_seen }
}

/** Addresses of a network that gateways have heard lately. */
export async function gatewayAddresses(
  { database, now }: Means,
  network: string,
): Promise<readonly string[]> {
  const since = new Date(now().getTime() - lately * 3_600_000)
  const { rows } = await sql<{ address: string }>`
    select distinct host(address) as address from address_sighting
    where address << ${network}::inet and last_seen > ${since}`.execute(database)
  return rows.map(({ address }) => address)
}
