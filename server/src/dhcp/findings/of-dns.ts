import type { Lease } from '@patchbay/connectors/dhcp/capabilities'
import type { DnsRecord } from '@patchbay/connectors/dns/capabilities'
import type { Finding } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/sources'
import { isHeld } from '../facts.ts'
import type { Facts } from '../facts.ts'
import { counted, findingOf, item } from './wording.ts'
import type { Item } from './wording.ts'

/** For so long a record may be kept where its own time was not told, in seconds: an hour, as servers usually give it. */
const usualTtl = 3_600

const firstLabel = (name: string) => name.toLowerCase().split('.', 1)[0] ?? ''

/** A whole name is compared whole, a bare one by the first label. */
const sameHost = (one: string, other: string) => {
  const [a, b] = [one, other].map((name) => name.toLowerCase().replace(/\.$/, ''))
  return a === b || (!(a?.includes('.') && b?.includes('.')) && firstLabel(one) === firstLabel(other))
}

const allTold = (sources: readonly Source[], kind: Source['kind']) => {
  const of = sources.filter((source) => source.kind === kind)
  return of.length > 0 && of.every(({ state }) => state === 'ok' || state === 'none')
}

function ofLease(lease: Lease, facts: Facts, held: readonly Lease[]): Item[] {
  const { hostname, address } = lease
  if (hostname === null || hostname === '') return []
  const of = (key: string): readonly DnsRecord[] | null => facts.dns.get(key) ?? null
  const back = of(`address ${address}`)
  const forth = of(`name ${hostname.toLowerCase()}`)
  const ttl = Math.max(usualTtl, ...[...(back ?? []), ...(forth ?? [])].map((record) => record.ttl ?? 0))
  // What others may still keep of before is not stale yet.
  if (facts.now.getTime() - lease.startedAt.getTime() < ttl * 1_000) return []
  const items: Item[] = []
  const names = (back ?? []).map(({ data }) => data)
  if (names.length > 0 && !names.some((name) => sameHost(name, hostname))) {
    items.push(item(`${address} is leased to ${hostname} and called ${names.join(', ')} in DNS`, address))
  } else if (back?.length === 0 && lease.fqdnReverse === true) {
    items.push(item(`${address} has no name in DNS, though the DHCP server enters it`, address))
  }
  const addresses = (forth ?? []).filter(({ type }) => type === 'A').map(({ data }) => data)
  const own = (one: string) =>
    held.some(
      (other) => other.address === one && other.hostname !== null && sameHost(other.hostname, hostname),
    )
  const wrong = addresses.filter((one) => !own(one))
  if (wrong.length > 0) {
    items.push(item(`${hostname} has ${address} and leads to ${wrong.join(', ')} in DNS`, hostname))
  } else if (forth?.length === 0 && lease.fqdnForward === true) {
    items.push(item(`${hostname} has no address in DNS, though the DHCP server enters it`, hostname))
  }
  return items
}

/** DNS tells something else than the leases. Said only when both were told in full. */
export function staleDns(facts: Facts, sources: readonly Source[]): Finding[] {
  if (!allTold(sources, 'dhcp') || !allTold(sources, 'dns')) return []
  const held = facts.servers.flatMap(({ leases }) => leases.filter((lease) => isHeld(lease, facts.now)))
  const items = held.flatMap((lease) => ofLease(lease, facts, held))
  return findingOf(
    'stale-dns',
    'warn',
    items,
    (count) => `${counted(count, 'DNS record does', 'DNS records do')} not fit the lease`,
  )
}
