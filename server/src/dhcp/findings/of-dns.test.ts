import type { DnsRecord } from '@patchbay/connectors/dns/capabilities'
import type { Source } from '@patchbay/contract/systems/sources'
import { expect, test } from 'vitest'
import { lease, minutesAgo, reservation } from '../../locate/test-systems.ts'
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

const entered = { fqdnForward: true, fqdnReverse: true }

interface Given {
  readonly back?: readonly DnsRecord[]
  readonly forth?: readonly DnsRecord[]
  readonly of?: Parameters<typeof lease>[0]
  readonly others?: readonly ReturnType<typeof lease>[]
  readonly reserved?: readonly ReturnType<typeof reservation>[]
  readonly sources?: readonly Source[]
}

/** A lease of a hundred minutes, and what DNS says of its address and its name; nothing where it was not asked. */
function findingsOf({ back, forth, of = {}, others = [], reserved = [], sources = all }: Given) {
  const own = lease({ address, hostname: name, startedAt: minutesAgo(100), ...of })
  const dns = new Map([
    ...(back === undefined ? [] : [[`address ${address}`, back] as const]),
    ...(forth === undefined ? [] : [[`name ${own.hostname?.toLowerCase() ?? ''}`, forth] as const]),
  ])
  const facts = factsWith([serverFacts('kea-1', { leases: [own, ...others], reservations: reserved })], {
    dns,
  })
  return staleDns(facts, sources).flatMap(({ items }) => items.map(({ text }) => text))
}

test('records that fit the lease are no finding, whole or bare, in any case', () => {
  expect(findingsOf({ back: [ptr(name)], forth: [a(address)] })).toEqual([])
  expect(findingsOf({ back: [ptr(name)], forth: [a(address)], of: { hostname: 'LT-0142' } })).toEqual([])
})

test('a name of the address that is another host’s', () => {
  expect(findingsOf({ back: [ptr('old-1.campus.example')], forth: [a(address)] })).toEqual([
    `${address} is leased to ${name} and old-1.campus.example in DNS`,
  ])
  expect(findingsOf({ back: [ptr('lt-0142.other.example')] })).toHaveLength(1)
})

test('an address of the name that it does not hold, and one that it holds by another lease', () => {
  expect(findingsOf({ back: [ptr(name)], forth: [a('10.0.10.7')] })).toEqual([
    `${name} has ${address} and resolves to 10.0.10.7 in DNS`,
  ])
  const second = lease({ address: '10.0.20.7', hostname: name, startedAt: minutesAgo(100) })
  expect(findingsOf({ back: [ptr(name)], forth: [a('10.0.20.7')], others: [second] })).toEqual([])
})

test('a record that the DHCP server enters and that is missing; without its flag nothing is missing', () => {
  expect(findingsOf({ back: [], forth: [], of: entered })).toEqual([
    `${address} has no name in DNS, although the DHCP server updates it`,
    `${name} has no address in DNS, although the DHCP server updates it`,
  ])
  expect(findingsOf({ back: [], forth: [], of: { fqdnForward: false, fqdnReverse: false } })).toEqual([])
  expect(findingsOf({ back: [], forth: [] })).toEqual([])
  expect(findingsOf({ of: entered })).toEqual([])
})

test('a lease that is younger than a record may be kept, or over, is no finding', () => {
  const wrong = [a('10.0.10.7', 7_200)]
  expect(findingsOf({ forth: wrong, of: { startedAt: minutesAgo(119) } })).toEqual([])
  expect(findingsOf({ forth: wrong, of: { startedAt: minutesAgo(121) } })).toHaveLength(1)
  expect(findingsOf({ back: [ptr('old-1.campus.example')], of: { startedAt: minutesAgo(59) } })).toEqual([])
  expect(findingsOf({ forth: wrong, of: { startedAt: minutesAgo(200), expiresAt: minutesAgo(1) } })).toEqual(
    [],
  )
})

const over = { startedAt: minutesAgo(400), expiresAt: minutesAgo(100) }
const records = { back: [ptr(name)], forth: [a(address)] }

test('what the DHCP server entered for a lease that is over is stale, once nobody may keep it', () => {
  const [back, forth] = findingsOf({ ...records, of: { ...over, ...entered } })
  expect(back).toMatch(/^the lease of lt-0142.* ended at .*, and the address still has the name in DNS$/)
  expect(forth).toMatch(/and the name still resolves there in DNS$/)
  expect(findingsOf({ ...records, of: { ...over, ...entered, state: 'reclaimed' } })).toHaveLength(2)
  expect(findingsOf({ ...records, of: { ...over, ...entered, expiresAt: minutesAgo(59) } })).toEqual([])
  expect(findingsOf({ back: [], forth: [], of: { ...over, ...entered } })).toEqual([])
  expect(findingsOf({ back: [ptr('other.campus.example')], forth: [], of: { ...over, ...entered } })).toEqual(
    [],
  )
})

test('of a lease that is over nothing is stale that DHCP did not enter, or that somebody was given since', () => {
  expect(findingsOf({ ...records, of: over })).toEqual([])
  expect(findingsOf({ ...records, of: { ...over, ...entered, state: 'declined' } })).toEqual([])
  const reserved = [reservation({ address, hostname: 'lt-0142' })]
  expect(findingsOf({ ...records, of: { ...over, ...entered }, reserved })).toEqual([])
})

test('a reservation whose address nobody holds is held against DNS, by address and by name', () => {
  const reserved = [reservation({ address, hostname: 'prn-7' })]
  const of = { ...over, hostname: 'prn-7' }
  expect(findingsOf({ back: [ptr('old-1.campus.example')], forth: [a('10.0.10.7')], of, reserved })).toEqual([
    `${address} is reserved for prn-7 and old-1.campus.example in DNS`,
    `prn-7 has ${address} reserved and resolves to 10.0.10.7 in DNS`,
  ])
  expect(findingsOf({ back: [ptr('prn-7.campus.example')], forth: [a(address)], of, reserved })).toEqual([])
  expect(findingsOf({ back: [], forth: [], of, reserved })).toEqual([])
})

test('a name leads to where its device holds a lease, and to where it has a reservation', () => {
  const reserved = [reservation({ address: '10.0.20.7', hostname: name })]
  expect(findingsOf({ back: [ptr(name)], forth: [a('10.0.20.7')], reserved })).toEqual([])
  const elsewhere = [lease({ address: '10.0.20.9', hostname: name, startedAt: minutesAgo(100) })]
  const of = { ...over, fqdnForward: true }
  expect(findingsOf({ forth: [a('10.0.20.9')], of, others: elsewhere, reserved })).toEqual([])
})

test('it is said only when DNS and every DHCP server told all', () => {
  const given = { back: [ptr('old-1.campus.example')] }
  for (const state of ['failed', 'timed-out', 'partial', 'asking', 'not-permitted'] as const) {
    expect(findingsOf({ ...given, sources: [chip('dhcp', 'kea-1'), chip('dns', 'dns-1', state)] })).toEqual(
      [],
    )
    expect(findingsOf({ ...given, sources: [chip('dhcp', 'kea-1', state), chip('dns', 'dns-1')] })).toEqual(
      [],
    )
  }
  expect(findingsOf({ ...given, sources: [chip('dhcp', 'kea-1')] })).toEqual([])
  expect(findingsOf({ ...given, sources: all })).toHaveLength(1)
})
