import type { Subnet, SubnetUse } from '@patchbay/connectors/dhcp/capabilities'
import type { Source } from '@patchbay/contract/systems/sources'
import { expect, test } from 'vitest'
import { lease, mac, reading, reservation } from '../../locate/test-systems.ts'
import { emptyBook, emptyDhcpDossier } from '../dossier.ts'
import { drawDhcp } from './draw.ts'
import { subnet } from '../test-servers.ts'
import type { DhcpSubject } from '../text.ts'

const answered: Source[] = [{ id: 'kea-1', name: 'DHCP kea-1', kind: 'dhcp', state: 'ok', required: true }]

interface Reported {
  readonly subnets?: readonly Subnet[] | null
  readonly use?: readonly SubnetUse[]
  readonly leases?: readonly ReturnType<typeof lease>[]
  readonly reservations?: readonly ReturnType<typeof reservation>[]
  readonly networks?: readonly string[]
}

function drawn(
  subject: DhcpSubject,
  { subnets = [subnet()], use = [], leases = [], reservations = [], networks = [] }: Reported = {},
) {
  const book = emptyBook({ name: 'kea-1', title: 'DHCP kea-1' })
  book.subnets = subnets === null ? null : reading(subnets)
  book.use = reading(use)
  for (const value of leases) book.leases.set(value.address, { source: 'kea-1', at: new Date(), value })
  for (const value of reservations) {
    book.reservations.set(value.address ?? value.hostname ?? '', { source: 'kea-1', at: new Date(), value })
  }
  const dossier = emptyDhcpDossier(subject, null, [book])
  for (const network of networks) dossier.networks.add(network)
  return drawDhcp(dossier, 'typed', answered, new Date())
}

const address = (of: string): DhcpSubject => ({ by: 'address', address: of })

test.each([
  ['10.0.10.0', 'the network address of 10.0.10.0/24'],
  ['10.0.10.255', 'the broadcast address of 10.0.10.0/24'],
])('%s is named as %s', (asked, words) => {
  const { sentence, badges } = drawn(address(asked))
  expect(sentence).toContain(`${asked} is ${words}, which no device can have`)
  expect(badges[0]).toEqual({ tone: 'bad', text: words })
})

test('an address in no subnet of any server is said to be that, once all have told theirs', () => {
  expect(drawn(address('10.99.0.1')).sentence).toContain('it is in none of their subnets')
  const leased = drawn(address('10.99.0.1'), { leases: [lease({ address: '10.99.0.1', mac: mac(5) })] })
  expect(leased.badges).toContainEqual({ tone: 'warn', text: 'outside every subnet' })
  expect(drawn(address('10.99.0.1'), { subnets: null }).sentence).not.toContain('no subnet')
  expect(drawn(address('10.0.10.7')).badges.map(({ text }) => text)).not.toContain('outside every subnet')
})

test('a lease that never ends is said to be for ever', () => {
  const startedAt = new Date('2026-11-01T00:00:00Z')
  const expiresAt = new Date(startedAt.getTime() + 0xffffffff * 1_000)
  const { sentence } = drawn(address('10.0.10.7'), {
    leases: [lease({ address: '10.0.10.7', startedAt, expiresAt })],
  })
  expect(sentence).toContain('for ever')
})

const shared = [
  subnet({ id: '1', subnet: '10.9.0.0/24', sharedNetwork: 'B09' }),
  subnet({ id: '2', subnet: '10.9.1.0/24', sharedNetwork: 'B09' }),
]
const named: DhcpSubject = { by: 'hostname', hostname: 'b09' }
const networks = shared.map((one) => one.subnet)

test('a shared network by its name is one thing, as full as its subnets together', () => {
  const use = [
    { subnetId: '1', total: 100, assigned: 90, declined: 2 },
    { subnetId: '2', total: 50, assigned: 10, declined: 0 },
  ]
  expect(drawn(named, { subnets: shared, use, networks })).toMatchObject({
    verdict: 'found',
    view: 'scope',
    title: 'B09',
    sentence: 'B09 is a shared network of 2 subnets: 100 of 150 addresses are leased, 48 are free',
    scope: { sharedNetwork: 'B09', total: 150, used: 100, free: 48, declined: 2 },
  })
  expect(drawn(named, { subnets: shared, use: use.slice(0, 1), networks }).scope).toMatchObject({
    total: null,
    free: null,
  })
})

test('subnets that only fit the question are still chosen among', () => {
  const other = [shared[0]!, subnet({ id: '2', subnet: '10.9.1.0/24', sharedNetwork: 'B10' })]
  expect(drawn(named, { subnets: other, networks }).verdict).toBe('several')
})

test.each([
  ['client-id', 'ff:12:34:56:78:00:02:00:00:ab:11:01', null],
  ['client-id', '00:6e:78:2d:31', 'nx-1'],
  ['circuit-id', '73:77:2d:61:3a:47:69:31', 'sw-a:Gi1'],
  ['circuit-id', '00:04:00:14:01:0e', null],
  ['duid', '73:77:2d:61', null],
] as const)('a reservation by %s %s is told by what it goes', (kind, value, text) => {
  const kept = reservation({ address: '10.0.10.7', mac: null, identifier: { kind, value } })
  const { reservations, sentence } = drawn(address('10.0.10.7'), { reservations: [kept] })
  expect(reservations).toMatchObject([{ mac: null, by: { kind, value, text } }])
  expect(sentence).toContain(`reserved for lt-0142 (`)
  expect(sentence).toContain(text ?? value)
  const leased = drawn(address('10.0.10.7'), {
    reservations: [kept],
    leases: [
      lease({ address: '10.0.10.7', mac: mac(5), ...(kind === 'client-id' ? { clientId: value } : {}) }),
    ],
  })
  expect(leased.leases).toMatchObject([{ reserved: true }])
  expect(leased.sentence).toContain('reserved for it')
  expect(leased.findings.map(({ name }) => name)).not.toContain('leased-to-another')
})

test('a reservation of a host name alone is told as a reservation', () => {
  const kept = reservation({ address: null, mac: mac(3), hostname: 'roaming-cart' })
  const found = drawn({ by: 'mac', mac: mac(3) }, { reservations: [kept] })
  expect(found.sentence).toContain(
    'and a reservation that gives it the host name roaming-cart and no address',
  )
  expect(found.badges).toContainEqual({ tone: 'ok', text: 'reserved' })
  expect(found.reservations).toHaveLength(1)
})

test('and so is one for a client that goes by no MAC, by its name', () => {
  const identifier = { kind: 'circuit-id', value: 'sw-b07-2 Gi1/0/14' } as const
  const kept = reservation({ address: null, mac: null, identifier, hostname: 'gate-4.campus.example' })
  const found = drawn({ by: 'hostname', hostname: 'gate-4' }, { reservations: [kept] })
  expect(found.reservations).toHaveLength(1)
  expect(found.sentence).toContain('the host name gate-4.campus.example and no address')
})
