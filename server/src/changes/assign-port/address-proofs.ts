import type { Ask } from '@patchbay/connectors/asking'
import type { Subnet } from '@patchbay/connectors/dhcp/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import { contains, inPool } from '../../dhcp/network.ts'
import { gatewayOf } from '../gateway-table.ts'
import type { Means, Proof } from '../kind.ts'

/** Seconds; five minutes is what a device needs that starts anew with its power. */
const limit = 300

/** Who is on the port; without a VLAN nobody is waited for. */
interface Awaited {
  readonly vlan: number | null
  readonly macs: readonly string[]
}

/**
 * A lease in a subnet of the VLAN, and the gateway's entry for it (decision 26: the console pings nobody). Who has no lease
 * anywhere has a fixed address where the gateway's entry lies in the subnet and beside its pools. A lease that was given since
 * the change went over the new way, and shows as much as an entry that the gateway's table has not yet.
 */
export function addressProofs(awaited: Awaited, means: Means): Proof[] {
  const { vlan } = awaited
  return [
    {
      name: 'address',
      title: 'It has an address of the right subnet',
      limit,
      look: async (ask, changedAt) => {
        const servers = means.systems.ofKind('dhcp')
        if (vlan === null || servers.length === 0) return null
        const leased = await leaseOf(awaited, changedAt, means, ask)
        if (leased.proven || leased.elsewhere) return leased
        const fixed = await fixedOf(awaited, leased.subnets, means, ask)
        return fixed ?? leased
      },
    },
    {
      name: 'gateway',
      title: 'The gateway has heard of it',
      limit,
      look: async (ask, changedAt) => {
        const heard = await heardOf(awaited, means, ask)
        if (heard === null) return null
        const { entry, source } = heard
        if (entry !== undefined) {
          return { proven: true, seen: `The gateway has an entry: ${entry.mac} is ${entry.address}.`, source }
        }
        const leased = await leaseOf(awaited, changedAt, means, ask).catch(unsaid)
        if (leased?.fresh !== true) return { proven: false, seen: 'It has no entry.', source }
        return {
          proven: true,
          seen: `The gateway has no entry yet; a lease shows it: ${leased.seen}`,
          source: leased.source,
        }
      },
    },
  ]
}

/** Another tick says so. */
function unsaid(error: unknown): null {
  if (error instanceof Failure) return null
  throw error
}

async function leaseOf({ vlan, macs }: Awaited, changedAt: Date, { systems }: Means, ask: Ask) {
  const servers = systems.ofKind('dhcp')
  const subnets: Subnet[] = []
  let seen = 'No lease is known of it.'
  let source = servers[0]?.title ?? ''
  let elsewhere = false
  for (const server of servers) {
    const can = await server.can()
    const right = (await can.listSubnets?.(ask))?.value.filter((subnet) => subnet.vlan === vlan) ?? []
    subnets.push(...right)
    if (right.length === 0) continue
    for (const mac of macs) {
      const leases = (await can.findLeases?.({ mac }, ask))?.value ?? []
      const active = leases.filter(({ state }) => state === 'active')
      const [held] = active
        .filter(({ subnetId }) => right.some(({ id }) => id === subnetId))
        .toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime())
      source = server.title
      if (held !== undefined) {
        const fresh = held.startedAt > changedAt
        const given = `given ${fresh ? 'since' : 'before'} the change, at ${held.startedAt.toISOString()}`
        const words = `${mac} has ${held.address}, ${given}.`
        return { proven: true, fresh, elsewhere, subnets, seen: words, source }
      }
      if (active[0] === undefined) continue
      elsewhere = true
      seen = `${mac} has ${active[0].address}, of another subnet.`
    }
  }
  return { proven: false, fresh: false, elsewhere, subnets, seen, source }
}

async function fixedOf(awaited: Awaited, subnets: readonly Subnet[], means: Means, ask: Ask) {
  const heard = await heardOf(awaited, means, ask).catch(unsaid)
  const address = heard?.entry?.address
  if (heard === null || address === undefined) return null
  const own = subnets.filter(({ subnet }) => contains(subnet, address))
  if (own.length === 0 || own.some(({ pools }) => pools.some((pool) => inPool(pool, address)))) return null
  const seen = `${heard.entry?.mac} has ${address} without a lease, as a fixed address.`
  return { proven: true, seen, source: heard.source }
}

/** The entry of the gateway's address table; null where nobody is waited for, or no gateway is known or reached. */
async function heardOf({ vlan, macs }: Awaited, means: Means, ask: Ask) {
  const gateway = vlan === null ? null : await gatewayOf(vlan, means)
  const table = (await gateway?.readTable(ask)) ?? null
  if (gateway === null || table === null) return null
  return { entry: table.find(({ mac }) => macs.includes(mac)), source: gateway.source }
}
