import type { Source } from '@patchbay/contract/systems/sources'
import { isHeld } from '../facts/leases.ts'
import type { Dossier } from './dossier.ts'

/** Addresses of the other family that a line has room for. */
const most = 2

/**
 * Whether no server has a lease is only said of those that have told: "static" needs all of them. Null while one is
 * awaited, and where none is connected.
 */
function withoutLease(sources: readonly Source[]): string | null {
  const servers = sources.filter(({ kind, state }) => kind === 'dhcp' && state !== 'not-configured')
  if (servers.length === 0 || servers.some(({ state }) => state === 'waiting' || state === 'asking'))
    return null
  const silent = servers.filter(({ state }) => state !== 'ok' && state !== 'none')
  if (silent.length > 0) {
    const names = silent.map(({ name }) => name).join(', ')
    const only = silent.every(({ state }) => state === 'partial') ? 'answered only in part' : 'did not answer'
    return `static address not known: ${names} ${only}`
  }
  return `static: no lease on ${servers.length} of ${servers.length} DHCP servers`
}

/** How the device came by its address: reserved for it, leased to it, or set by hand as far as the servers say. */
function assignmentWords(
  { leases, reservations, mac }: Dossier,
  address: string,
  sources: readonly Source[],
  now: Date,
): string | null {
  const own = leases.filter(({ value }) => value.address === address && value.mac === mac)
  const lease = (own.find(({ value }) => isHeld(value, now)) ?? own[0])?.value
  const held = lease !== undefined && isHeld(lease, now)
  const kept = reservations.some(
    ({ value }) => value.address === address && (value.mac === mac || value.identifier !== undefined),
  )
  if (kept) return held ? 'reserved' : 'reserved, not leased now'
  if (lease === undefined) return withoutLease(sources)
  if (held) return 'dynamic'
  return lease.state === 'active' ? 'lease has run out' : `lease ${lease.state}`
}

/** What stands beside the address: how it was given, and the IPv6 addresses that the gateways have of the device. */
export function addressDetail(
  dossier: Dossier,
  address: string | undefined,
  sources: readonly Source[],
  now: Date,
): string | null {
  const six = dossier.addresses.filter(
    (one) => one.present && one.address.includes(':') && one.address !== address,
  )
  const shown = six.slice(0, most).map((one) => one.address)
  const more = six.length > most ? [`${six.length - most} more IPv6`] : []
  const assigned = address === undefined ? null : assignmentWords(dossier, address, sources, now)
  return [assigned, ...shown, ...more].filter((part) => part !== null).join('; ') || null
}
