import type { Ask } from '@patchbay/connectors/asking'
import type { Subnet } from '@patchbay/connectors/dhcp/capabilities'
import type { AddressEntry } from '@patchbay/connectors/switch/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import { contains, inPool } from '../dhcp/network.ts'
import { byAge, calledByAge, isSince } from '../switches/entry-age.ts'
import { isGivenSince } from '../changes/kinds/given-since.ts'
import { gatewayOf } from '../switches/gateway-table.ts'
import type { Means, Proof } from '../changes/kind.ts'

/** Seconds; five minutes is what a device needs that starts anew with its power. */
const limit = 300

/** Devices on the port; without a VLAN none is expected. */
interface Awaited {
  readonly vlan: number | null
  /** The change puts them into another VLAN: what was there before it shows nothing. */
  readonly moved: boolean
  readonly macs: readonly string[]
}

/**
 * A lease in a subnet of the VLAN, and the gateway's entry for it (decision 26: the console pings nobody). Who has no lease
 * anywhere has a fixed address where the gateway's entry lies in the subnet and beside its pools. A lease that was given since
 * the change went over the new way, and shows as much as an entry that the gateway's table has not yet.
 *
 * Leases and entries last for hours, so one from before the change shows nothing where that put the device into another VLAN:
 * it must be given or heard since, and an entry of unknown age needs such a lease beside it. Where the VLAN stays, the device need
 * neither ask nor speak anew, least of all where its link never went down: the tick holds, and says how old the entry is.
 */
export function addressProofs(awaited: Awaited, means: Means): Proof[] {
  const { vlan } = awaited
  return [
    {
      name: 'address',
      title: 'Address in the right subnet',
      limit,
      look: async (ask, changedAt) => {
        const servers = means.systems.ofKind('dhcp')
        if (vlan === null || servers.length === 0) return null
        const leased = await leaseOf(awaited, changedAt, means, ask)
        if (leased.proven || leased.held || leased.elsewhere) return leased
        const fixed = await fixedOf(awaited, changedAt, leased.subnets, means, ask)
        return fixed ?? leased
      },
    },
    {
      name: 'gateway',
      title: 'Entry in the gateway’s address table',
      limit,
      look: async (ask, changedAt) => {
        const heard = await heardOf(awaited, means, ask)
        if (heard === null) return null
        const { source } = heard
        const [entry] = heard.entries
        const told = entry === undefined ? null : entryTold(entry, awaited, changedAt, means)
        if (told?.proven === true) return { ...told, source }
        const leased = await leaseOf(awaited, changedAt, means, ask).catch(unsaid)
        if (leased?.fresh !== true) return { proven: false, seen: told?.seen ?? 'It has no entry.', source }
        if (told !== null)
          return { proven: true, seen: `${told.seen} A lease shows it: ${leased.seen}`, source }
        return {
          proven: true,
          seen: `The gateway has no entry yet; a lease shows it: ${leased.seen}`,
          source: leased.source,
        }
      },
    },
  ]
}

/** What an entry shows by itself, with its age in words. */
function entryTold(
  entry: AddressEntry,
  { moved }: Awaited,
  changedAt: Date,
  { now }: Means,
): { readonly proven: boolean; readonly seen: string } {
  const since = isSince(entry, changedAt, now())
  const what = `The gateway has ${calledByAge(entry)}`
  const who = `${entry.mac} is ${entry.address}.`
  if (since === true) return { proven: true, seen: `${what}: ${who}` }
  const from = since === null ? ', which may be from before the change' : ', from before the change'
  return { proven: !moved, seen: `${what}${from}${moved ? '' : ' that leaves its VLAN as it was'}: ${who}` }
}

/** Another tick says so. */
function unsaid(error: unknown): null {
  if (error instanceof Failure) return null
  throw error
}

interface Leased {
  readonly proven: boolean
  /** It has one of the right subnet. */
  readonly held: boolean
  /** Given since the change. */
  readonly fresh: boolean
  /** It has one of another subnet. */
  readonly elsewhere: boolean
  readonly subnets: readonly Subnet[]
  readonly seen: string
  readonly source: string
}

async function leaseOf(
  { vlan, macs, moved }: Awaited,
  changedAt: Date,
  { systems }: Means,
  ask: Ask,
): Promise<Leased> {
  const servers = systems.ofKind('dhcp')
  const subnets: Subnet[] = []
  let seen = 'No lease is known of it.'
  let source = servers[0]?.title ?? ''
  let elsewhere = false
  let stale: Leased | null = null
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
        const fresh = isGivenSince(held, changedAt)
        const given = `given ${fresh ? 'since' : 'before'} the change, at ${held.startedAt.toISOString()}`
        const words = `${mac} has ${held.address}, ${given}.`
        const told = { proven: fresh || !moved, held: true, fresh, elsewhere, subnets, seen: words, source }
        if (told.proven) return told
        stale ??= told
        continue
      }
      if (active[0] === undefined) continue
      elsewhere = true
      seen = `${mac} has ${active[0].address}, of another subnet.`
    }
  }
  return stale ?? { proven: false, held: false, fresh: false, elsewhere, subnets, seen, source }
}

async function fixedOf(
  awaited: Awaited,
  changedAt: Date,
  subnets: readonly Subnet[],
  means: Means,
  ask: Ask,
) {
  const heard = await heardOf(awaited, means, ask).catch(unsaid)
  const entry = heard?.entries.find(({ address }) => {
    const own = subnets.filter(({ subnet }) => contains(subnet, address))
    return own.length > 0 && !own.some(({ pools }) => pools.some((pool) => inPool(pool, address)))
  })
  if (heard === null || entry === undefined) return null
  const told = entryTold(entry, awaited, changedAt, means)
  const seen = `${entry.mac} has ${entry.address} without a lease, as a fixed address. ${told.seen}`
  return { proven: told.proven, seen, source: heard.source }
}

/** Their entries of the gateway's address table, newest first; null where none is expected, or no gateway is known or reached. */
async function heardOf({ vlan, macs }: Awaited, means: Means, ask: Ask) {
  const gateway = vlan === null ? null : await gatewayOf(vlan, means)
  const table = (await gateway?.readTable(ask)) ?? null
  if (gateway === null || table === null) return null
  const entries = table.filter(({ mac }) => macs.includes(mac)).toSorted(byAge)
  return { entries, source: gateway.source }
}
