import type { DnsRecord } from '@patchbay/connectors/dns/capabilities'
import type { Facts } from '../facts.ts'

/** For so long a record may be kept where its own time was not told, in seconds: an hour, as servers usually give it. */
const usualTtl = 3_600

const firstLabel = (name: string) => name.toLowerCase().split('.', 1)[0] ?? ''

/** A whole name is compared whole, a bare one by the first label. */
export function sameHost(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.toLowerCase().replace(/\.$/, ''))
  return a === b || (!(a?.includes('.') && b?.includes('.')) && firstLabel(one) === firstLabel(other))
}

/** What DNS said of an address and of the name that DHCP gives it; null for what it was not asked, or told in part. */
export interface DnsSaid {
  readonly back: readonly DnsRecord[] | null
  readonly forth: readonly DnsRecord[] | null
  /** Names of the address. */
  readonly names: readonly string[]
  /** Addresses of the name, those of version 4 alone: DHCPv6 is another server. */
  readonly addresses: readonly string[]
  /** For so long others may keep any of it, in milliseconds. */
  readonly keptFor: number
}

export function dnsSaid({ dns }: Pick<Facts, 'dns'>, address: string, hostname: string): DnsSaid {
  const back = dns.get(`address ${address}`) ?? null
  const forth = dns.get(`name ${hostname.toLowerCase()}`) ?? null
  const times = [...(back ?? []), ...(forth ?? [])].map(({ ttl }) => ttl ?? 0)
  return {
    back,
    forth,
    names: (back ?? []).map(({ data }) => data),
    addresses: (forth ?? []).filter(({ type }) => type === 'A').map(({ data }) => data),
    keptFor: Math.max(usualTtl, ...times) * 1_000,
  }
}

/** What of DHCP a name may rightly lead to: leases that are held, and reservations. */
export interface Given {
  readonly address: string | null
  readonly hostname: string | null
}

/** Addresses of the name that nobody of that name has. */
export const leadsAstray = (
  { addresses }: Pick<DnsSaid, 'addresses'>,
  hostname: string,
  given: readonly Given[],
): string[] =>
  addresses.filter(
    (one) =>
      !given.some(
        (other) => other.address === one && other.hostname !== null && sameHost(other.hostname, hostname),
      ),
  )
