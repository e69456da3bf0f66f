import { leaseTime } from './leases.ts'
import type { World } from './model/world.ts'
import { staleRecords } from './stale-records.ts'

/** Seconds. A record made for a lease lives a third of it, as DHCP servers give it; others were entered by hand. */
const ofLease = leaseTime / 3_000
export const byHand = 3_600

/** The name server's own name, without the domain. */
export const nameServer = 'ns1'

/** One record: an address where a name has it, a whole name where an address has it. */
export interface NameRecord {
  readonly data: string
  /** Seconds. */
  readonly ttl: number
}

export interface NameRecords {
  /** By whole name in lower case. */
  readonly forward: ReadonlyMap<string, NameRecord>
  /** By the name under `in-addr.arpa`. */
  readonly reverse: ReadonlyMap<string, NameRecord>
}

/** Names that can be in a zone of hosts (RFC 952, RFC 1123 2.1); owners call their devices as they like. */
const fits = (host: string) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(host)

export const reverseOf = (address: string) => `${address.split('.').reverse().join('.')}.in-addr.arpa`

/** What the name service of the campus has of its hosts now, the stale ones among it. */
export function nameRecords(world: World): NameRecords {
  const { domain, clock } = world
  const now = clock.now()
  const forward = new Map<string, NameRecord>()
  const reverse = new Map<string, NameRecord>()
  const put = (hostname: string, address: string, ttl: number) => {
    const host = hostname.toLowerCase()
    if (!fits(host)) return
    const name = `${host}.${domain}`
    forward.set(name, { data: address, ttl })
    reverse.set(reverseOf(address), { data: name, ttl })
  }
  for (const { hostname, address } of world.reservations.values()) put(hostname, address, byHand)
  for (const { hostname, address, mac, expiresAt } of world.leases()) {
    // The DHCP servers enter the domain's own computers, and take the records back when the lease ends.
    if (expiresAt > now && world.endpoints.get(mac)?.domainJoined === true) put(hostname, address, ofLease)
  }
  for (const { name, address } of world.switches.values()) put(name, address, byHand)
  for (const { name, address } of world.wireless.controllers.values()) put(name, address, byHand)
  put(nameServer, '10.1.0.53', byHand)
  for (const { kind, hostname, address, says } of staleRecords(world)) {
    const name = `${hostname}.${domain}`
    if (kind === 'no-reverse') reverse.delete(reverseOf(address))
    else if (kind === 'reverse-of-another') {
      reverse.set(reverseOf(address), { data: `${says ?? ''}.${domain}`, ttl: byHand })
    } else forward.set(name, { data: says ?? address, ttl: byHand })
  }
  for (const { hostname, recordedAs = null } of world.endpoints.values()) {
    const name = `${hostname.toLowerCase()}.${domain}`
    if (recordedAs !== null && forward.has(name)) forward.set(name, { data: recordedAs, ttl: byHand })
  }
  return { forward, reverse }
}
