import type { Ask } from '@patchbay/connectors/asking'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../../database/schema.ts'
import { contains } from '../../../../dhcp/network.ts'
import type { Means } from '../../../kind.ts'
import { keptSubnets } from './kept-subnets.ts'

/** Whether a DHCP server gives addresses in the network of a VLAN. */
export const scopeVerdict = z.discriminatedUnion('is', [
  z.object({ is: z.literal('found'), subnet: z.string(), source: z.string() }),
  /** No subnet has the addresses that the gateway keeps in the VLAN, one of which is named, nor says that it is of the VLAN. */
  z.object({ is: z.literal('none'), address: z.string().nullable() }),
  /** Servers that did not tell, by title. */
  z.object({ is: z.literal('unread'), of: z.array(z.string()) }),
])

export type ScopeVerdict = z.output<typeof scopeVerdict>

/** Hosts of a network whose addresses say which one it is. */
const enoughHosts = 20

/** Null where no DHCP server is connected: there is nothing to compare with. */
export async function findScope(
  vlan: number,
  gateways: readonly string[],
  { database, systems, now }: Pick<Means, 'database' | 'systems' | 'now'>,
  ask: Ask,
): Promise<ScopeVerdict | null> {
  const servers = systems.ofKind('dhcp')
  if (servers.length === 0) return null
  const addresses = await addressesIn(database, vlan, gateways)
  const told = await Promise.all(
    servers.map(async (system) => ({ title: system.title, subnets: await keptSubnets(system, now(), ask) })),
  )
  const fits = (subnet: { readonly subnet: string; readonly vlan: number | null }) =>
    addresses.length === 0
      ? subnet.vlan === vlan
      : addresses.some((address) => contains(subnet.subnet, address))
  for (const { title, subnets } of told) {
    const found = subnets?.find(fits)
    if (found !== undefined) return { is: 'found', subnet: found.subnet, source: title }
  }
  const unread = told.filter(({ subnets }) => subnets === null).map(({ title }) => title)
  return unread.length > 0 ? { is: 'unread', of: unread } : { is: 'none', address: addresses[0] ?? null }
}

/** IPv4 addresses that these gateways kept in the VLAN within a day. */
async function addressesIn(
  db: Kysely<Database>,
  vlan: number,
  gateways: readonly string[],
): Promise<string[]> {
  if (gateways.length === 0) return []
  const { rows } = await sql<{ address: string }>`
    select host(address) as address from address_sighting
    where gateway = any (${gateways}::text[]) and vlan = ${vlan} and family(address) = 4
      and last_seen > now() - interval '1 day'
    order by last_seen desc limit ${enoughHosts}`.execute(db)
  return rows.map(({ address }) => address)
}
