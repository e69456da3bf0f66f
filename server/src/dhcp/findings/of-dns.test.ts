import type { DnsRecord } from '@patchbay/connectors/dns/capabilities'
import type { Source } from '@patchbay/contract/sources'
import { expect, test } from 'vitest'
import { lease, minutesAgo } from '../../locate/test-systems.ts'
import { factsWith, serverFacts } from '../test-servers.ts'
import { staleDns } from './of-dns.ts'

const address = '10.0.10.120'
const name = 'lt-0142.campus.example'
const chip = (kind: Source['kind'], id: string, state: Source['state'] = 'ok'): Source => ({
  id,
  name: id,
  kind,
  state,
  required: true,
})
const all = [chip('dhcp', 'kea-1'), chip('dhcp', 'kea-2', 'none'), chip('dns', 'dns-1')]
const a = (data: string, ttl = 600): DnsRecord => ({ type: 'A', name, data, ttl })
const ptr = (data: string): DnsRecord => ({
  type: 'PTR',
  name: '120.10.0.10.in-addr.arpa',
  data,
  ttl: null,
})

interface Given {
  readonly back?: readonly DnsRecord[]
  readonly forth?: readonly DnsRecord[]
  readonly of?: Parameters<typeof lease>[0]
  readonly others?: readonly ReturnType<typeof lease>[]
  readonly sources?: readonly Source[]
}

/** A lease of a hundred minutes, and what DNS says of its address and its name; nothing where it was not asked. */
function found({ back, forth, of = {}, others = [], sources = all }: Given) {
  const own = lease({ address, hostname: name, startedAt: minutesAgo(100), ...of })
  const dns = new Map([
    ...(back === undefined ? [] : [[`address ${address}`, back] as const]),
    ...(forth === undefined ? [] : [[`name ${own.hostname?.toLowerCase() ?? ''}`, forth] as const]),
  ])
  const facts = factsWith([serverFacts('kea-1', { leases: [own, ...others] })], { dns })
  return staleDns(facts, sources).flatMap(({ items }) => items.map(({ text }) => text))
}

test('records that fit the lease are no finding, whole or bare, in any case', () => {
  expect(found({ back: [ptr(name)], forth: [a(address)] })).toEqual([])
  expect(found({ back: [ptr(name)], forth: [a(address)], of: { hostname: 'LT-0142' } })).toEqual([])
})

test('a name of the address that is another host’s', () => {
  expect(found({ back: [ptr('old-1.campus.example')], forth: [a(address)] })).toEqual([
    `${address} is leased to ${name} and called old-1.campus.example in DNS`,
  ])
  expect(found({ back: [ptr('lt-0142.other.example')] })).toHaveLength(1)
})

test('an address of the name that it does not hold, and one that it holds by another lease', () => {
  expect(found({ back: [ptr(name)], forth: [a('10.0.10.7')] })).toEqual([
    `${name} has ${address} and leads to 10.0.10.7 in DNS`,
  ])
  const second = lease({ address: '10.0.20.7', hostname: name, startedAt: minutesAgo(100) })
  expect(found({ back: [ptr(name)], forth: [a('10.0.20.7')], others: [second] })).toEqual([])
})

test('a record that the DHCP server enters and that is missing; without its flag nothing is missing', () => {
  const entered = { fqdnForward: true, fqdnReverse: true }
  expect(found({ back: [], forth: [], of: entered })).toEqual([
    `${address} has no name in DNS, though the DHCP server enters it`,
    `${name} has no address in DNS, though the DHCP server enters it`,
  ])
  expect(found({ back: [], forth: [], of: { fqdnForward: false, fqdnReverse: false } })).toEqual([])
  expect(found({ back: [], forth: [] })).toEqual([])
  expect(found({ of: entered })).toEqual([])
})

test('a lease that is younger than a record may be kept, or over, is no finding', () => {
  const wrong = [a('10.0.10.7', 7_200)]
  expect(found({ forth: wrong, of: { startedAt: minutesAgo(119) } })).toEqual([])
  expect(found({ forth: wrong, of: { startedAt: minutesAgo(121) } })).toHaveLength(1)
  expect(found({ back: [ptr('old-1.campus.example')], of: { startedAt: minutesAgo(59) } })).toEqual([])
  expect(found({ forth: wrong, of: { startedAt: minutesAgo(200), expiresAt: minutesAgo(1) } })).toEqual([])
})

test('it is said only when DNS and every DHCP server told all', () => {
  const given = { back: [ptr('old-1.campus.example')] }
  for (const state of ['failed', 'timed-out', 'partial', 'asking', 'not-permitted'] as const) {
    expect(found({ ...given, sources: [chip('dhcp', 'kea-1'), chip('dns', 'dns-1', state)] })).toEqual([])
    expect(found({ ...given, sources: [chip('dhcp', 'kea-1', state), chip('dns', 'dns-1')] })).toEqual([])
  }
  expect(found({ ...given, sources: [chip('dhcp', 'kea-1')] })).toEqual([])
  expect(found({ ...given, sources: all })).toHaveLength(1)
})
