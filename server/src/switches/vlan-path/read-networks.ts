import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { InterfaceState } from '@patchbay/connectors/switch/capabilities'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { z } from 'zod'
import type { Means } from '../../changes/kind.ts'
import { neededWriteAccess } from '../write-access.ts'
import { judgePath, pathVerdict } from './judge-path.ts'
import { readAround } from './read-neighbourhood.ts'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { contains } from '../../dhcp/network.ts'
import type { Subnet } from '@patchbay/connectors/dhcp/capabilities'
import type { System } from '../../systems/open.ts'

/** Subnets come and go by the week, and previews are asked by hundreds: a server is asked for them once a minute. */
const keptFor = 60_000
/** A preview does not wait for a slow server longer than this, in milliseconds. */
const longest = 5_000

interface CachedSubnets {
  readonly at: Date
  readonly subnets: Promise<readonly Subnet[] | null>
}

const keptOf = new WeakMap<System<'dhcp'>, CachedSubnets>()

/** What a DHCP server told of its subnets within the last minute; null where it did not tell. */
function keptSubnets(system: System<'dhcp'>, now: Date, ask: Ask): Promise<readonly Subnet[] | null> {
  const kept = keptOf.get(system)
  if (kept !== undefined && now.getTime() - kept.at.getTime() < keptFor) return kept.subnets
  const subnets = readSubnets(system, ask)
  keptOf.set(system, { at: now, subnets })
  return subnets
}

async function readSubnets(system: System<'dhcp'>, ask: Ask): Promise<readonly Subnet[] | null> {
  try {
    const { listSubnets } = await system.can()
    // Who began to ask may go away; the answer is for all.
    const own = { limit: Math.min(ask.limit, longest), signal: AbortSignal.timeout(longest) }
    return (await listSubnets?.(own))?.value ?? null
  } catch (error) {
    // What failed is asked again by the next one.
    keptOf.delete(system)
    if (error instanceof Failure) return null
    throw error
  }
}

/** Whether a DHCP server gives addresses in the network of a VLAN. */
const scopeVerdict = z.discriminatedUnion('is', [
  z.object({ is: z.literal('found'), subnet: z.string(), source: z.string() }),
  /** No subnet has the addresses that the gateway keeps in the VLAN, one of which is named, nor says that it is of the VLAN. */
  z.object({ is: z.literal('none'), address: z.string().nullable() }),
  /** Servers that did not tell, by title. */
  z.object({ is: z.literal('unread'), of: z.array(z.string()) }),
])

type ScopeVerdict = z.output<typeof scopeVerdict>

/** Hosts of a network whose addresses say which one it is. */
const enoughHosts = 20

/** Null where no DHCP server is connected: there is nothing to compare with. */
async function findScope(
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

/** What was found of a network that a port is put into. */
export const network = z.object({
  vlan: z.number(),
  path: pathVerdict,
  scope: scopeVerdict.nullable(),
})

export type Network = z.output<typeof network>

/** The networks that a port would come into anew: how far each gets from its switch, and who gives addresses there. */
export async function readNetworks(
  { switch: name, accessVlan, voiceVlan }: PortIntent,
  now: { readonly accessVlan: number | null; readonly voiceVlan: number | null },
  means: Means,
  ask: Ask,
): Promise<Network[]> {
  const wanted = [
    ...(accessVlan === now.accessVlan ? [] : [accessVlan]),
    ...(voiceVlan === now.voiceVlan ? [] : [voiceVlan]),
  ].filter((vlan) => vlan != null)
  if (wanted.length === 0) return []
  const told = await readPorts(name, means, ask)
  const networks: Network[] = []
  for (const vlan of new Set(wanted)) {
    const { path, gateways } = await pathFrom(name, told, vlan, means)
    networks.push({ vlan, path, scope: await findScope(vlan, gateways, means, ask) })
  }
  return networks
}

async function pathFrom(
  name: string,
  told: readonly InterfaceState[] | string,
  vlan: number,
  { database }: Means,
): Promise<{ readonly path: Network['path']; readonly gateways: readonly string[] }> {
  const interfaces = typeof told === 'string' ? [] : told
  const around = await readAround(database, { name, interfaces }, vlan)
  const { gateways } = around
  return typeof told === 'string'
    ? { path: { is: 'unknown', why: `its uplinks could not be read now: ${told}` }, gateways }
    : { path: judgePath(around, vlan), gateways }
}

/** All ports of the switch as they are now, by one question that those who ask at the same time share; else why not. */
async function readPorts(
  name: string,
  { systems }: Means,
  ask: Ask,
): Promise<readonly InterfaceState[] | string> {
  try {
    const { system, device } = neededWriteAccess(systems, name)
    const reading = await (await system.can()).readInterfaces?.(device, ask)
    return reading?.value ?? `${name} does not report its ports.`
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.detail.message
  }
}
