import type { Finding, Forecast } from '@patchbay/contract/common-queries/dhcp-server'
import { expect, test } from 'vitest'
import { lease, mac, minutesAgo, reservation } from '../../locate/test-systems.ts'
import { dhcpServer, factsWith, pair, serverFacts, subnet } from '../test-servers.ts'
import { findingsOf } from './findings.ts'
import { poolNearlyFull } from './of-utilisation.ts'
import { poolFillsSoon } from './of-forecasts.ts'
import { declined, leasedElsewhere, leasedToAnother, usedByAnother, usedWithoutLease } from './of-leases.ts'
import { reservedInPool, reservedOnOne, reservedOutside, reservedTwice } from './of-reservations.ts'
import { notServing, partnerUnreachable, serverSilent, serversDisagree } from './of-servers.ts'

const network = '10.0.10.0/24'
const texts = (findings: readonly Finding[]) => findings.flatMap(({ items }) => items.map(({ text }) => text))
const seen = (address: string, of: string, minutes = 1) => ({
  address,
  mac: of,
  vlan: 10,
  gateway: 'sw-core-1',
  firstSeen: minutesAgo(90),
  lastSeen: minutesAgo(minutes),
  present: true,
})

test('a reservation that stands on one server of a subnet only, and on which', () => {
  const one = reservation({ address: '10.0.10.5' })
  const both = reservation({ address: '10.0.10.6', mac: mac(2) })
  const kea1 = serverFacts('kea-1', { reservations: [one, both] })
  const kea2 = serverFacts('kea-2', { reservations: [both] })
  const found = reservedOnOne(factsWith([kea1, kea2]))
  expect(found).toMatchObject([{ name: 'reserved-on-one', tone: 'bad', items: [{ ask: '10.0.10.5' }] }])
  expect(texts(found)[0]).toContain('is on DHCP kea-1, not on DHCP kea-2')
  expect(reservedOnOne(factsWith([kea2, kea2]))).toEqual([])
})

test('who does not serve the subnet, or has not told all, does not miss a reservation', () => {
  const kea1 = serverFacts('kea-1', { reservations: [reservation()] })
  const elsewhere = serverFacts('kea-2', { subnets: [subnet({ id: '9', subnet: '10.9.0.0/24' })] })
  const silent = { ...serverFacts('kea-2'), knowsReservation: () => false }
  expect(reservedOnOne(factsWith([kea1, elsewhere]))).toEqual([])
  expect(reservedOnOne(factsWith([kea1, silent]))).toEqual([])
})

test('a reservation outside of its subnet', () => {
  const kept = {
    reservations: [reservation({ address: '10.0.11.5' }), reservation({ address: '10.0.10.255' })],
  }
  expect(texts(reservedOutside(factsWith([serverFacts('kea-1', kept)])))).toEqual([
    `10.0.11.5 for lt-0142 (${mac(1)}) is stored in ${network}`,
  ])
})

test('an address reserved for two, and a MAC with two addresses in one subnet', () => {
  const twice = [
    reservation({ address: '10.0.10.5', mac: mac(1) }),
    reservation({ address: '10.0.10.5', mac: mac(2) }),
    reservation({ address: '10.0.10.7', mac: mac(3) }),
    reservation({ address: '10.0.10.8', mac: mac(3) }),
    // The same MAC in another subnet is how a laptop has its address everywhere.
    reservation({ address: '10.0.20.8', mac: mac(3), subnetId: '20', subnet: '10.0.20.0/24' }),
  ]
  expect(texts(reservedTwice(factsWith([serverFacts('kea-1', { reservations: twice })])))).toEqual([
    `10.0.10.5 is reserved for ${mac(1)} and ${mac(2)}`,
    `${mac(3)} has 10.0.10.7 and 10.0.10.8 reserved in one subnet`,
  ])
  const [first] = twice
  const same = [
    serverFacts('kea-1', { reservations: [first!] }),
    serverFacts('kea-2', { reservations: [first!] }),
  ]
  expect(reservedTwice(factsWith(same))).toEqual([])
})

test('a reservation inside a pool, with the pool as ends or as a prefix', () => {
  const inside = reservation({ address: '10.0.10.150' })
  const facts = (pools: string[]) =>
    factsWith([serverFacts('kea-1', { subnets: [subnet({ pools })], reservations: [inside] })])
  expect(reservedInPool(facts(['10.0.10.100-10.0.10.199']))).toMatchObject([{ tone: 'info' }])
  expect(reservedInPool(facts(['10.0.10.128/26']))).toHaveLength(1)
  expect(reservedInPool(facts(['10.0.10.100-10.0.10.149', '10.0.10.192/26']))).toEqual([])
})

test('a lease of an address that is reserved for another', () => {
  const kept = {
    leases: [lease({ mac: mac(2), hostname: 'stranger' })],
    reservations: [reservation({ mac: mac(1) })],
  }
  expect(texts(leasedToAnother(factsWith([serverFacts('kea-1', kept)])))).toEqual([
    `10.0.10.5 is reserved for lt-0142 (${mac(1)}) and leased to stranger (${mac(2)})`,
  ])
  const over = { ...kept, leases: [lease({ mac: mac(2), expiresAt: minutesAgo(1) })] }
  expect(leasedToAnother(factsWith([serverFacts('kea-1', over)]))).toEqual([])
  const own = { ...kept, leases: [lease({ mac: mac(1) })] }
  expect(leasedToAnother(factsWith([serverFacts('kea-1', own)]))).toEqual([])
})

test('a device with another address than the one reserved for it in that subnet', () => {
  const reservations = [reservation({ address: '10.0.10.5' })]
  const facts = (...leases: ReturnType<typeof lease>[]) =>
    factsWith([serverFacts('kea-1', { reservations, leases })])
  expect(texts(leasedElsewhere(facts(lease({ address: '10.0.10.120' }))))).toEqual([
    `lt-0142 (${mac(1)}) has 10.0.10.120, not its reserved 10.0.10.5`,
  ])
  expect(leasedElsewhere(facts(lease({ address: '10.0.10.5' })))).toEqual([])
  expect(leasedElsewhere(facts(lease({ address: '10.0.20.5', subnet: '10.0.20.0/24' })))).toEqual([])
})

test('a leased address that a gateway sees at another device', () => {
  const kea1 = serverFacts('kea-1', { leases: [lease()] })
  expect(usedByAnother(factsWith([kea1], { seen: [seen('10.0.10.5', mac(9))] }))).toMatchObject([
    { tone: 'bad', items: [{ text: expect.stringContaining(`sw-core-1 sees it at ${mac(9)}`) as string }] },
  ])
  expect(usedByAnother(factsWith([kea1], { seen: [seen('10.0.10.5', mac(1))] }))).toEqual([])
  const younger = serverFacts('kea-1', { leases: [lease({ startedAt: minutesAgo(0.5) })] })
  expect(usedByAnother(factsWith([younger], { seen: [seen('10.0.10.5', mac(9))] }))).toEqual([])
})

test('an address in use without a lease: worse inside a pool, and never the network’s own', () => {
  const facts = (addresses: string[], rest = {}) =>
    factsWith([serverFacts('kea-1', { leases: [lease()] })], {
      seen: addresses.map((address) => seen(address, mac(9))),
      ...rest,
    })
  expect(usedWithoutLease(facts(['10.0.10.77']))).toMatchObject([
    { tone: 'info', items: [{ ask: '10.0.10.77' }] },
  ])
  expect(usedWithoutLease(facts(['10.0.10.77', '10.0.10.120']))).toMatchObject([
    { tone: 'warn', items: [{ ask: '10.0.10.120' }, { ask: '10.0.10.77' }] },
  ])
  for (const address of ['10.0.10.5', '10.0.10.1', '10.0.99.1']) {
    expect(usedWithoutLease(facts([address])), address).toEqual([])
  }
  expect(usedWithoutLease(facts(['10.0.10.2'], { own: new Set(['10.0.10.2']) }))).toEqual([])
})

test('nothing is said to be without a lease while one server of the subnet has not told its leases', () => {
  const mute = { ...serverFacts('kea-2'), knowsLeasesOf: () => false }
  const facts = factsWith([serverFacts('kea-1'), mute], { seen: [seen('10.0.10.120', mac(9))] })
  expect(usedWithoutLease(facts)).toEqual([])
})

test('a declined address, with its end', () => {
  const expiresAt = minutesAgo(-600)
  const leases = [lease(), lease({ address: '10.0.10.130', mac: null, state: 'declined', expiresAt })]
  expect(texts(declined(factsWith([serverFacts('kea-1', { leases })])))).toEqual([
    `10.0.10.130 on DHCP kea-1, declined until ${expiresAt.toISOString()}`,
  ])
})

test.each([
  [89, 0, []],
  [90, 0, ['warn']],
  [80, 12, ['warn']],
  [98, 0, ['bad']],
])('a pool with %i of 100 given out and %i declined', (assigned, out, tones) => {
  const use = [{ subnetId: '10', total: 100, assigned, declined: out }]
  const facts = factsWith([serverFacts('kea-1', { use })])
  expect(poolNearlyFull(facts, new Set([network])).map(({ tone }) => tone)).toEqual(tones)
  expect(poolNearlyFull(facts, new Set())).toEqual([])
})

test('a server that is told not to serve, and a partner that is not reached', () => {
  expect(
    notServing(factsWith([serverFacts('kea-1', { server: dhcpServer({ serves: false }) })])),
  ).toHaveLength(1)
  expect(notServing(factsWith([serverFacts('kea-1', { server: dhcpServer({ serves: null }) })]))).toEqual([])
  const paired = (of: Parameters<typeof pair>[1]) =>
    factsWith([serverFacts('kea-1', { server: dhcpServer({ pair: pair('primary', of) }) })])
  expect(partnerUnreachable(paired({}))).toEqual([])
  expect(partnerUnreachable(paired({ reached: null }))).toEqual([])
  const gone = paired({ reached: false, state: 'unavailable', unanswered: 3 })
  expect(texts(partnerUnreachable(gone))[0]).toBe(
    'DHCP kea-1 (primary, hot-standby) does not reach its standby, last known as unavailable, 3 clients without an answer',
  )
})

test('servers that name different holders, and hand out different options', () => {
  const options = [{ code: 3, name: 'routers', data: '10.0.10.254', from: 'subnet' as const }]
  const kea1 = serverFacts('kea-1', { leases: [lease({ mac: mac(1) })] })
  const kea2 = serverFacts('kea-2', { leases: [lease({ mac: mac(2) })], subnets: [subnet({ options })] })
  const found = serversDisagree(factsWith([kea1, kea2]), new Set([network]))
  expect(found).toMatchObject([{ sentence: 'DHCP kea-1 and DHCP kea-2 disagree on 2 values' }])
  expect(texts(found)[0]).toContain(`leased to lt-0142.campus.example (${mac(1)}) by DHCP kea-1`)
  expect(texts(found)[1]).toContain('routers 10.0.10.254 on DHCP kea-2')
  expect(serversDisagree(factsWith([kea1, kea1]), new Set([network]))).toEqual([])
})

test('a lease that one partner has only just given is no disagreement', () => {
  const young = serverFacts('kea-1', { leases: [lease({ startedAt: minutesAgo(0.5) })] })
  const old = serverFacts('kea-1', { leases: [lease()] })
  const kea2 = serverFacts('kea-2')
  expect(serversDisagree(factsWith([young, kea2]), new Set([network]))).toEqual([])
  expect(serversDisagree(factsWith([old, kea2]), new Set([network]))).toHaveLength(1)
})

test('who did not answer is named with who is relied on, and the worst comes first', () => {
  const chip = (id: string, state: 'ok' | 'failed') =>
    ({ id, name: `DHCP ${id}`, kind: 'dhcp', state, required: true, why: 'refused the connection' }) as const
  const sources = [chip('kea-1', 'failed'), chip('kea-2', 'ok')]
  expect(serverSilent(sources)).toMatchObject([
    { sentence: 'DHCP kea-1 did not answer in full; the rest is from DHCP kea-2' },
  ])
  expect(serverSilent([chip('kea-2', 'ok')])).toEqual([])
  const inside = serverFacts('kea-2', { reservations: [reservation({ address: '10.0.10.150' })] })
  expect(
    findingsOf(factsWith([inside]), sources, new Set(), { subnets: [], now: new Date() }).map(
      ({ tone }) => tone,
    ),
  ).toEqual(['bad', 'info'])
})

const filling = (state: Forecast['state'], at: Date | null = null) => ({
  subnet: '10.0.10.0/24',
  forecast: {
    state,
    sentence: 'as the readings say',
    cautions: [],
    at: at?.toISOString() ?? null,
    earliest: null,
    latest: null,
    perDay: null,
  },
})

test.each([
  ['full lately', filling('full'), 'bad'],
  ['full in 13 days', filling('fills', minutesAgo(-13 * 1_440)), 'warn'],
  ['full in 15 days', filling('fills', minutesAgo(-15 * 1_440)), null],
  ['flat', filling('steady'), null],
  ['never read', filling('unknown'), null],
  ['without pools', { subnet: '10.0.10.0/24', forecast: null }, null],
])('a pool that is %s is a finding of tone %s', (_what, subnet, tone) => {
  const [found, ...more] = poolFillsSoon({ subnets: [subnet], now: new Date() })
  expect(found?.tone ?? null).toBe(tone)
  expect(more).toEqual([])
  if (tone !== null) {
    expect(found?.items).toEqual([{ text: '10.0.10.0/24: as the readings say', ask: '10.0.10.0/24' }])
  }
})

const clientId = 'ff:12:34:56:78:00:02:00:00:ab:11:01'
const byClient = (value = clientId) =>
  reservation({ address: '10.0.10.5', mac: null, identifier: { kind: 'client-id', value } })
const byCircuit = reservation({
  address: '10.0.10.5',
  mac: null,
  identifier: { kind: 'circuit-id', value: '73:77:2d:61:3a:47:69:31' },
})

test.each([
  ['by its client id, however it is written', byClient(), { clientId: clientId.toUpperCase() }],
  ['by a circuit, of which a lease says nothing', byCircuit, { clientId }],
  ['by a client id, and the client sends none', byClient(), { clientId: null }],
  [
    'by the client id of a MAC, sent with another card',
    reservation({
      address: '10.0.10.5',
      mac: mac(7),
      identifier: { kind: 'client-id', value: `01:${mac(7)}` },
    }),
    { clientId: `01:${mac(7)}` },
  ],
] as const)('an address that is reserved %s is leased to nobody else', (_how, kept, client) => {
  const held = lease({ address: '10.0.10.5', mac: mac(1), ...client })
  const facts = factsWith([serverFacts('kea-1', { leases: [held], reservations: [kept] })])
  expect(leasedToAnother(facts)).toEqual([])
  expect(leasedElsewhere(facts)).toEqual([])
  expect(reservedTwice(facts)).toEqual([])
})

test('an address that is reserved by one client id is leased to another', () => {
  const held = lease({ address: '10.0.10.5', mac: mac(1), clientId: `${clientId}:02` })
  const facts = factsWith([serverFacts('kea-1', { leases: [held], reservations: [byClient()] })])
  expect(texts(leasedToAnother(facts))).toEqual([
    `10.0.10.5 is reserved for lt-0142 (client id ${clientId}) and leased to lt-0142.campus.example (${mac(1)})`,
  ])
})

test('a client that has another address than the one that is reserved by its client id', () => {
  const held = lease({ address: '10.0.10.120', mac: mac(1), clientId })
  const facts = factsWith([serverFacts('kea-1', { leases: [held], reservations: [byClient()] })])
  expect(texts(leasedElsewhere(facts))).toEqual([
    `lt-0142 (client id ${clientId}) has 10.0.10.120, not its reserved 10.0.10.5`,
  ])
})

test('partners that keep it by the same MAC in two ways have the same; by a circuit on one alone is missing', () => {
  const plain = reservation({ address: '10.0.10.5', mac: mac(1) })
  const asClient = reservation({
    address: '10.0.10.5',
    mac: mac(1),
    identifier: { kind: 'client-id', value: `01:${mac(1)}` },
  })
  const servers = (one: typeof plain, other: typeof plain) =>
    factsWith([
      serverFacts('kea-1', { reservations: [one] }),
      serverFacts('kea-2', { reservations: [other] }),
    ])
  expect(reservedOnOne(servers(plain, asClient))).toEqual([])
  expect(reservedTwice(servers(plain, asClient))).toEqual([])
  expect(texts(reservedTwice(servers(plain, byCircuit)))).toEqual([
    `10.0.10.5 is reserved for ${mac(1)} on DHCP kea-1 and circuit id sw-a:Gi1 on DHCP kea-2`,
  ])
})
