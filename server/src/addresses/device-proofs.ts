import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { Lease } from '@patchbay/connectors/dhcp/capabilities'
import type { AddressEntry } from '@patchbay/connectors/switch/capabilities'
import { calledByAge, isSince } from '../switches/entry-age.ts'
import { isGivenSince } from '../changes/kinds/given-since.ts'
import { gatewayOf } from '../switches/gateway-table.ts'
import type { Means, Proof } from '../changes/kind.ts'
import type { ReservationIntent } from './intent.ts'
import { bounceIn } from './renewal.ts'
import { neededServer, notTold } from './dhcp-servers.ts'
import type { ReservationSnapshot } from './snapshot.ts'

/**
 * Seconds. A device renews after half of its lease, which may be hours: a quarter of an hour suits one that is restarted or due by
 * then; later ones stay pending.
 */
const limit = 900

/**
 * The device has the address and none of those that it had in the subnet, and its gateway knows the address by the device's MAC
 * (decision 26: the console pings nobody).
 */
export function deviceProofs(intent: ReservationIntent, before: ReservationSnapshot, means: Means): Proof[] {
  const { mac, address } = intent
  // Whose link went down asks as soon as it is up again.
  const whenAsks = bounceIn(intent, before) === null ? whenAsksAgain : () => 'soon' as const
  const held = before.leases.filter((lease) => lease.here && lease.address !== address)
  const had = new Set(before.leases.filter((lease) => lease.here).map((lease) => lease.address))
  const old = [...new Set(held.map((lease) => lease.address))]
  const leases = (ask: Ask) => leasesOf(mac, before, means, ask)
  return [
    {
      name: 'lease',
      title: `The device has ${address ?? ''}`,
      limit,
      ownTime: true,
      look: async (ask, changedAt) => {
        const all = await leases(ask)
        const right = all.find((one) => one.lease.address === address)
        if (right !== undefined)
          return { proven: true, seen: `It has ${right.lease.address}.`, source: right.source }
        const [other] = all
        // Who has the address without a lease, such as a fixed one, asks no server for it.
        const has =
          other === undefined && before.hasIt ? await heardOf(intent, before, means, ask).catch(unsaid) : null
        if (has?.entry?.mac === mac) {
          const seen = `It has ${has.entry.address} without a lease, by ${calledByAge(has.entry)} of the gateway.`
          return { proven: true, seen, source: has.source }
        }
        return {
          proven: false,
          seen:
            other === undefined
              ? 'Waiting for the device: it has no lease.'
              : `Waiting for renewal: it has ${other.lease.address} until ${other.lease.expiresAt.toISOString()} at the latest.`,
          source: other?.source ?? before.servers[0]?.title ?? '',
          waits: whenAsks(other?.lease, changedAt),
        }
      },
    },
    ...(old.length === 0 ? [] : [oldLeaseProof(old, before, leases)]),
    {
      name: 'gateway',
      title: 'Gateway entry of the address for the device',
      limit,
      ownTime: true,
      look: async (ask, changedAt) => {
        const { vlan } = before.subnet
        const gateway = vlan === null ? null : await gatewayOf(vlan, means)
        if (gateway === null) return null
        const { source } = gateway
        // Nobody needs to read a whole table for what cannot be in it yet.
        const all = await leases(ask)
        const given = all.find(({ lease }) => lease.address === address)
        if (given === undefined) {
          const [other] = all
          const has = other === undefined && before.hasIt ? await heardOf(intent, before, means, ask) : null
          if (has?.entry?.mac === mac) {
            const seen = `It has ${has.entry.address} as ${mac}, by ${calledByAge(has.entry)}: the device already has the address.`
            return { proven: true, seen, source }
          }
          const waits = whenAsks(other?.lease, changedAt)
          return { proven: false, seen: 'Waiting for the device to have the address.', source, waits }
        }
        const table = await gateway.readTable(ask)
        if (table === null) return null
        const entry = table.find((one) => one.address === address)
        if (entry !== undefined) {
          const told = { entry, lease: given.lease, had: had.has(entry.address) }
          return { ...entryTold(told, mac, changedAt, means.now()), source }
        }
        if (!isGivenSince(given.lease, changedAt)) {
          return { proven: false, seen: 'No entry of the address.', source, waits: 'soon' }
        }
        // Who was just given an address may not have spoken past its subnet yet.
        const at = given.lease.startedAt.toISOString()
        const seen = `No entry of the address yet; the lease started after the change, at ${at}.`
        return { proven: true, seen, source: given.source }
      },
    },
  ]
}

/** The gateway's entry of the reserved address; null where no gateway tells its table. */
async function heardOf(
  { address }: ReservationIntent,
  { subnet: { vlan } }: ReservationSnapshot,
  means: Means,
  ask: Ask,
): Promise<{ readonly entry: AddressEntry | undefined; readonly source: string } | null> {
  const gateway = vlan === null ? null : await gatewayOf(vlan, means)
  const table = (await gateway?.readTable(ask)) ?? null
  if (gateway === null || table === null) return null
  return { entry: table.find((one) => one.address === address), source: gateway.source }
}

/** Another tick says so. */
function unsaid(error: unknown): null {
  if (error instanceof Failure) return null
  throw error
}

/**
 * What the gateway's entry of the address shows. Gateways keep entries for hours: one that is older than the change, or does not
 * tell its age, shows it together with a lease that was given since, or where the device had the very address before, and so
 * nothing about it changed.
 */
function entryTold(
  { entry, lease, had }: { readonly entry: AddressEntry; readonly lease: Lease; readonly had: boolean },
  mac: string,
  changedAt: Date,
  now: Date,
): { readonly proven: boolean; readonly seen: string; readonly waits?: 'soon' } {
  const words = `It has ${entry.address} as ${entry.mac}, by ${calledByAge(entry)}`
  const since = isSince(entry, changedAt, now)
  if (entry.mac !== mac || since === true) return { proven: entry.mac === mac, seen: `${words}.` }
  const from = since === null ? 'which may be from before the change' : 'from before the change'
  if (isGivenSince(lease, changedAt)) {
    const at = lease.startedAt.toISOString()
    return { proven: true, seen: `${words}, ${from}; the lease started after the change, at ${at}.` }
  }
  if (had) return { proven: true, seen: `${words}, ${from}: the device already had the address.` }
  return { proven: false, seen: `${words}, ${from}, as its lease is.`, waits: 'soon' }
}

function oldLeaseProof(
  old: readonly string[],
  before: ReservationSnapshot,
  leases: (ask: Ask) => Promise<readonly Held[]>,
): Proof {
  return {
    name: 'old-lease',
    title: `The device no longer has ${old.join(', ')}`,
    limit,
    ownTime: true,
    look: async (ask, changedAt) => {
      const kept = (await leases(ask)).find(({ lease }) => old.includes(lease.address))
      if (kept === undefined) {
        const source = before.servers.map(({ title }) => title).join(', ')
        return { proven: true, seen: 'No server has a lease of it.', source }
      }
      const { address, expiresAt } = kept.lease
      const seen = `The lease of ${address} remains until ${expiresAt.toISOString()} at the latest.`
      // Who has another by now may not have given it back: it ends by itself.
      const waits = isWithin(expiresAt, changedAt) ? 'soon' : 'later'
      return { proven: false, seen, source: kept.source, waits }
    },
  }
}

const isWithin = (at: Date, changedAt: Date) =>
  at > changedAt && at.getTime() <= changedAt.getTime() + limit * 1_000

/** A client asks at half of its lease (RFC 2131, 4.4.5): one that was to ask before the change and did not is not there. */
function whenAsksAgain(lease: Lease | undefined, changedAt: Date): 'soon' | 'later' {
  if (lease === undefined) return 'later'
  const half = new Date((lease.startedAt.getTime() + lease.expiresAt.getTime()) / 2)
  return isWithin(half, changedAt) ? 'soon' : 'later'
}

interface Held {
  readonly lease: Lease
  readonly source: string
}

/** Every lease of the device in the subnet that is in force, by each server that has the subnet. */
async function leasesOf(mac: string, before: ReservationSnapshot, { systems }: Means, ask: Ask) {
  const all: Held[] = []
  for (const { system, title, subnetId } of before.servers) {
    const reading = await (await neededServer(systems, system).can()).findLeases?.({ mac }, ask)
    if (reading === undefined) throw notTold(title)
    for (const lease of reading.value) {
      if (lease.state === 'active' && lease.subnetId === subnetId) all.push({ lease, source: title })
    }
  }
  return all
}
