import type { Ask } from '@patchbay/connectors/asking'
import { Failure, notFound, unreachable } from '@patchbay/connectors/failures'
import { readMac } from '@patchbay/contract/identifiers/mac'
import { readPolicy } from '../policies/policies.ts'
import type { ListLine } from '../changes/list-kind.ts'
import type { Means } from '../changes/kind.ts'
import { gatewayAddresses } from './gateway-entry.ts'
import { poolLevel } from './pool-use.ts'
import { serversOf } from './dhcp-servers.ts'
import type { HoldingServer } from './dhcp-servers.ts'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { lockListOf } from '../changes/batch/take-out.ts'
import type { Subnet } from '@patchbay/connectors/dhcp/capabilities'
import { contains, hostRange, inPool, numberOf, textOf } from '../dhcp/network.ts'

/**
 * The next free address of a subnet, from the end: of its pools, where servers know of everybody and the site allows it; beyond them
 * somebody may have one by hand. Null where all are taken, or no pool allows it and none is outside.
 * @param before what was chosen until now: it stays where it still is free
 */
export function freeAddress(
  { subnet, pools, routers }: Subnet,
  taken: ReadonlySet<string>,
  inPools: (address: string) => boolean,
  before: string | null = null,
): string | null {
  const [first = '', last = ''] = hostRange(subnet)?.split(' to ') ?? []
  const isFree = (address: string) =>
    pools.some((pool) => inPool(pool, address)) === inPools(address) &&
    !taken.has(address) &&
    !routers.includes(address)
  if (before !== null && contains(subnet, before) && isFree(before)) return before
  for (let number = numberOf(last); number >= numberOf(first); number -= 1) {
    const address = textOf(number)
    if (isFree(address)) return address
  }
  return null
}

/** States of what somebody has applied, and that is to be reserved yet. */
const applied = ['awaiting-approval', 'scheduled', 'running', 'verifying', 'outcome-unknown', 'needs-person']

/**
 * Chooses an address beside those that other changes are to reserve: all that were applied, and each line of the same list. Of a
 * list one line chooses after the other, in all processes together, and what it has chosen is kept at once.
 */
async function chosenFor(
  database: Kysely<Database>,
  line: ListLine | null,
  choose: (wanted: ReadonlySet<string>) => string | null,
): Promise<string | null> {
  if (line === null) return choose(await wantedAddresses(database, null))
  return database.transaction().execute(async (transaction) => {
    await lockListOf(transaction, line.change)
    const address = choose(await wantedAddresses(transaction, line))
    await sql`
      update change set intent = intent || ${JSON.stringify({ address, chosen: address !== null })}::jsonb
      where id = ${line.change} and state = 'draft'`.execute(transaction)
    return address
  })
}

async function wantedAddresses(database: Kysely<Database>, line: ListLine | null): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select intent->>'address' as address from change
    where kind = 'reserve-address' and ended_at is null and id is distinct from ${line?.change ?? null}::bigint
      and (batch = ${line?.batch ?? null}::uuid or state = any(${applied}::text[]))
      and intent->>'state' = 'reserved' and intent->>'address' is not null`.execute(database)
  return new Set(rows.map(({ address }) => address))
}

interface Chosen {
  /** Null where none is free to reserve. */
  readonly address: string | null
  /** It is reserved for the device, and was before anybody asked. */
  readonly already: boolean
}

export interface Choosing {
  readonly line?: ListLine | null
  readonly before?: string | null
}

/**
 * The address that is reserved for the device already, else one that nobody has on any server and no change that waits or line of
 * the same list is to reserve.
 * @param choosing for which line, and what was chosen for it until now
 */
export async function addressFor(
  mac: string | null,
  servers: readonly HoldingServer[],
  means: Means,
  ask: Ask,
  { line = null, before = null }: Choosing = {},
): Promise<Chosen> {
  const taken = new Set<string>()
  for (const { system, subnet } of servers) {
    const can = await system.can()
    const kept =
      mac === null ? undefined : (await can.readReservation?.({ subnetId: subnet.id, mac }, ask))?.value
    if (kept?.says?.address != null) return { address: kept.says.address, already: true }
    const [reserved, leased] = await Promise.all([
      can.listReservations?.(subnet.id, ask),
      can.listLeases?.(subnet.id, ask),
    ])
    if (reserved?.complete !== true || leased?.complete !== true) {
      throw unreachable({
        cause: 'too-large',
        message: `${system.title} did not list all leases and reservations of ${subnet.subnet}. Enter an address.`,
      })
    }
    for (const { address } of reserved.value) if (address !== null) taken.add(address)
    // One that ran out may still be in use by whoever did not notice.
    for (const lease of leased.value) if (mac === null || lease.mac !== mac) taken.add(lease.address)
  }
  const [first] = servers
  const network = first?.subnet
  if (network === undefined) throw notFound({ cause: 'absent', message: 'No DHCP server has the subnet.' })
  for (const address of await gatewayAddresses(means, network.subnet)) taken.add(address)
  const policy = await readPolicy(means.database, 'pool-use')
  const inPools = (address: string) => poolLevel(policy, address) === 'allow'
  const choose = (wanted: ReadonlySet<string>) =>
    freeAddress(network, new Set([...taken, ...wanted]), inPools, before)
  return { address: await chosenFor(means.database, line, choose), already: false }
}

/** A subnet, or an address in it; and the device where it is known. */
interface Place {
  readonly subnet?: string | undefined
  readonly address?: string | undefined
  readonly mac?: string | undefined
}

/** The same for a form, before anything is previewed: where there is none it says why. */
export async function offeredAddress(
  { subnet, address, mac }: Place,
  means: Means,
  ask: Ask,
): Promise<{ readonly address: string | null; readonly already: boolean; readonly why: string | null }> {
  const read = mac === undefined ? null : readMac(mac)
  try {
    const servers = await serversOf({ subnet: subnet ?? null, address: address ?? null }, means.systems, ask)
    const chosen = await addressFor(read?.kind === 'mac' ? read.mac : null, servers, means, ask)
    const network = servers[0]?.subnet.subnet ?? subnet ?? 'the subnet'
    return {
      ...chosen,
      why: chosen.address === null ? `No address of ${network} is free to reserve.` : null,
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { address: null, already: false, why: error.detail.message }
  }
}
