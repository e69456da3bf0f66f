import { expect, test } from 'vitest'
import { mac, reservation } from '../../locate/test-systems.ts'
import { factsWith, serverFacts, subnet } from '../test-servers.ts'
import { poolNearlyFull } from './of-utilisation.ts'
import { reservedDifferently, reservedTwice } from './of-reservations.ts'

type Findings = ReturnType<typeof reservedTwice>
const texts = (findings: Findings) => findings.flatMap(({ items }) => items.map(({ text }) => text))

const on = (name: string, ...reservations: ReturnType<typeof reservation>[]) =>
  serverFacts(name, { reservations })

test('an address that each of two servers keeps for somebody else is reserved twice', () => {
  const facts = factsWith([
    on('kea-1', reservation({ mac: mac(1) })),
    on('kea-2', reservation({ mac: mac(2) })),
  ])
  expect(texts(reservedTwice(facts))).toEqual([
    `10.0.10.5 is reserved for ${mac(1)} on DHCP kea-1 and ${mac(2)} on DHCP kea-2`,
  ])
})

test('a MAC for which two servers keep different addresses of one subnet is reserved twice', () => {
  const facts = factsWith([
    on('kea-1', reservation({ address: '10.0.10.5' })),
    on('kea-2', reservation({ address: '10.0.10.6' })),
  ])
  expect(texts(reservedTwice(facts))).toEqual([
    `${mac(1)} has 10.0.10.5 and 10.0.10.6 reserved in one subnet`,
  ])
})

test('two without a MAC on one server are two, the same on two partners are one', () => {
  const nameless = (hostname: string) => reservation({ mac: null, hostname })
  expect(texts(reservedTwice(factsWith([on('kea-1', nameless('one'), nameless('two'))])))).toEqual([
    '10.0.10.5 is reserved twice without a MAC on DHCP kea-1',
  ])
  expect(reservedTwice(factsWith([on('kea-1', nameless('one')), on('kea-2', nameless('one'))]))).toEqual([])
})

test('the same reservation with another host name or other options on the partner', () => {
  const option = (data: string) => [{ code: 66, name: 'tftp-server-name', data }]
  const facts = factsWith([
    on('kea-1', reservation({ hostname: 'pr-1', options: option('boot-1') })),
    on('kea-2', reservation({ hostname: 'pr-2', options: option('boot-2') })),
  ])
  expect(texts(reservedDifferently(facts))).toEqual([
    `10.0.10.5 for ${mac(1)}, host name: pr-1 on DHCP kea-1, pr-2 on DHCP kea-2`,
    `10.0.10.5 for ${mac(1)}, options: tftp-server-name boot-1 on DHCP kea-1, tftp-server-name boot-2 on DHCP kea-2`,
  ])
  const alike = factsWith([
    on('kea-1', reservation({ hostname: 'PR-1' })),
    on('kea-2', reservation({ hostname: 'pr-1' })),
  ])
  expect(reservedDifferently(alike)).toEqual([])
})

const [one, other] = [
  subnet({ id: '1', subnet: '10.9.0.0/24', sharedNetwork: 'B09' }),
  subnet({ id: '2', subnet: '10.9.1.0/24', sharedNetwork: 'B09' }),
]
const filled = (first: number, second: number | null) =>
  factsWith([
    serverFacts('kea-1', {
      subnets: [one, other],
      use: [
        { subnetId: '1', total: 100, assigned: first, declined: 0 },
        ...(second === null ? [] : [{ subnetId: '2', total: 100, assigned: second, declined: 0 }]),
      ],
    }),
  ])
const both = new Set([one.subnet, other.subnet])

test('a full subnet whose shared network has room is not nearly full, for its clients go there', () => {
  expect(poolNearlyFull(filled(99, 20), both)).toEqual([])
  expect(texts(poolNearlyFull(filled(99, 91), new Set([one.subnet])))).toEqual([
    '10.9.0.0/24: 99 % used, 1 free; all of the shared network B09 95 %, 10 free, says DHCP kea-1',
  ])
})

test('where a sibling was not told, the subnet stands for itself', () => {
  expect(texts(poolNearlyFull(filled(99, null), both))).toEqual([
    '10.9.0.0/24: 99 % used, 1 free, says DHCP kea-1',
  ])
})
