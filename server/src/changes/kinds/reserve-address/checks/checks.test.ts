import { expect, test } from 'vitest'
import { checkReservation } from './checks.ts'
import type { PoolUse } from '@patchbay/contract/policies/pool-use'
import { freeAddress } from '../../../../addresses/choose-address.ts'
import type { ReservationIntent } from '../../../../addresses/intent.ts'
import { reservationOf } from '../test-intent.ts'
import { device } from '../test-partners.ts'
import type { NamesSnapshot, ReservationSnapshot, ServerSnapshot } from '../../../../addresses/snapshot.ts'

const mac = device
const intent = reservationOf
const server = (system: string, of: Partial<ServerSnapshot> = {}): ServerSnapshot => ({
  system,
  title: `DHCP ${system}`,
  subnetId: '10',
  role: system === 'kea-1' ? 'primary' : 'standby',
  reachesPartner: true,
  way: 'configuration',
  saves: true,
  body: null,
  says: null,
  addressFor: [],
  nameFor: [],
  elsewhere: [],
  ...of,
})
const reservationAt = (address: string) => ({
  address,
  hostname: null,
  owner: null,
  description: null,
  thing: null,
  room: null,
  options: {},
})
const snapshot = (of: Partial<ReservationSnapshot> = {}): ReservationSnapshot => ({
  observedAt: '2026-11-22T12:00:00.000Z',
  subnet: { network: '10.0.10.0/24', name: 'Library staff', vlan: 10, routers: ['10.0.10.1'], pools: [] },
  servers: [server('kea-1'), server('kea-2')],
  holder: null,
  leases: [],
  seen: null,
  hasIt: false,
  has: null,
  heard: null,
  names: null,
  entered: null,
  pool: null,
  port: null,
  others: [],
  ...of,
})
const anyPool: PoolUse = { elsewhere: 'allow', networks: [] }
/** Of a check what it says, by its id; nothing where it was not made. */
const said = (id: string, wanted: ReservationIntent, before = snapshot()) => {
  const check = checkReservation(wanted, before, anyPool).find((one) => one.id === id)
  return check === undefined ? null : [check.level, check.words]
}
const levelOf = (id: string, wanted: ReservationIntent, before = snapshot()) =>
  said(id, wanted, before)?.[0] ?? null

test('where nothing is in the way all is green, and says what was looked at and when', () => {
  const checks = checkReservation(intent({ hostname: 'b07-camera-4' }), snapshot(), anyPool)
  expect(checks.filter(({ level }) => level !== 'green')).toEqual([])
  expect(checks.map(({ id }) => id)).toEqual([
    'mac',
    'mac-reserved',
    'address',
    'address-reserved',
    'address-leased',
    'hostname',
    'partners',
  ])
  expect(checks[0]).toMatchObject({ source: 'DHCP kea-1, DHCP kea-2', observedAt: snapshot().observedAt })
})

test.each([
  ['00:00:5e:00:01:05', 'red'],
  ['00:00:0c:07:ac:01', 'red'],
  ['01:00:5e:00:00:fb', 'red'],
  ['ff:ff:ff:ff:ff:ff', 'red'],
  ['00:00:00:00:00:00', 'red'],
  ['da:a1:19:00:00:01', 'amber'],
  [mac, 'green'],
])('a MAC of %s is %s', (of, level) => {
  expect(levelOf('mac', intent({ mac: of }))).toBe(level)
})

test.each([
  ['10.0.10.0', 'red'],
  ['10.0.10.255', 'red'],
  ['10.0.10.1', 'red'],
  ['10.0.11.9', 'red'],
  ['10.0.10.254', 'green'],
])('the address %s is %s', (address, level) => {
  expect(levelOf('address', intent({ address }))).toBe(level)
})

test.each([
  ['b07-camera-4', 'green'],
  ['b07-camera-4.campus.example.', 'green'],
  ['camera 4', 'red'],
  ['-camera', 'red'],
  ['camera_4', 'red'],
  [`${'a'.repeat(64)}.example`, 'red'],
  ['a..b', 'red'],
])('the name %s is %s', (hostname, level) => {
  expect(levelOf('hostname', intent({ hostname }))).toBe(level)
})

test('an address that is reserved for another is red, and says for whom and where', () => {
  const servers = [server('kea-1'), server('kea-2', { addressFor: ['00:1b:54:00:00:01 (printer)'] })]
  expect(said('address-reserved', intent(), snapshot({ servers }))).toEqual([
    'red',
    '10.0.10.150 is reserved for 00:1b:54:00:00:01 (printer) on DHCP kea-2.',
  ])
})

test('an address that somebody has by a lease is amber, with who and until when', () => {
  const holder = {
    mac: '00:1b:54:00:00:02',
    hostname: 'laptop',
    until: '2026-11-22T14:00:00.000Z',
    source: 'DHCP kea-1',
  }
  const [level, words] = said('address-leased', intent(), snapshot({ holder }))!
  expect(level).toBe('amber')
  expect(words).toContain('00:1b:54:00:00:02 (laptop) has 10.0.10.150 by DHCP kea-1 until 2026-11-22T14:00')
  const heard = { mac: holder.mac, gateway: 'ds-b01', at: holder.until, now: true, by: null, unasked: null }
  expect(levelOf('address-heard', intent(), snapshot({ holder, heard }))).toBeNull()
  expect(levelOf('address-heard', intent(), snapshot({ heard }))).toBe('red')
})

const names = (of: Partial<NamesSnapshot> = {}): NamesSnapshot => ({
  asked: ['DNS ns-1'],
  silent: [],
  addresses: [],
  names: [],
  ...of,
})
const source = 'DNS ns-1'
const whole = 'camera-4.campus.example'

test('a name that leads to another address is amber, with what was found and who said so', () => {
  const before = snapshot({ names: names({ addresses: [{ name: whole, address: '10.0.20.9', source }] }) })
  const check = checkReservation(intent({ hostname: 'camera-4' }), before, anyPool).find(
    ({ id }) => id === 'dns-name',
  )
  expect(check).toMatchObject({
    level: 'amber',
    source: 'DNS ns-1',
    words: `The name already resolves to another address: ${whole} is 10.0.20.9 by DNS ns-1.`,
  })
})

test('a name that leads to the wanted address, or to the one that the device has until now, is no clash', () => {
  const until = '2026-11-22T14:00:00.000Z'
  const leases = [{ address: '10.0.10.7', here: true, hostname: null, until }]
  const addresses = ['10.0.10.150', '10.0.10.7'].map((address) => ({ name: whole, address, source }))
  const before = snapshot({ leases, names: names({ addresses }) })
  expect(levelOf('dns-name', intent({ hostname: 'camera-4' }), before)).toBeNull()
  expect(said('dns', intent({ hostname: 'camera-4' }), before)).toEqual([
    'green',
    'DNS ns-1 has no conflicting record.',
  ])
})

test.each([
  ['camera-4', whole, null],
  [whole.toUpperCase(), whole, null],
  ['camera-4.other.example', whole, 'amber'],
  ['door-1', whole, 'amber'],
  [null, whole, 'amber'],
])('an address for %s that is %s in the name service is %s', (hostname, name, level) => {
  const before = snapshot({ names: names({ names: [{ name, source }] }) })
  expect(levelOf('dns-address', intent({ hostname }), before)).toBe(level)
})

test('a name server that does not answer is named, and nothing is said to be in order', () => {
  const before = snapshot({ names: names({ silent: [{ title: 'DNS ns-1', why: 'it is silent' }] }) })
  expect(said('dns-unread', intent(), before)).toEqual([
    'amber',
    'DNS records of name and address were not read from DNS ns-1 (it is silent).',
  ])
  expect(levelOf('dns', intent(), before)).toBeNull()
})

const pool = (free: number, inside = true) => ({ total: 100, free, inside, source: 'DHCP kea-1' })
test.each([
  [6, true, 'green'],
  [5, true, 'amber'],
  [0, true, 'amber'],
  [0, false, 'green'],
])('with %i of 100 free and an address inside: %s, the pool is %s', (free, inside, level) => {
  expect(levelOf('pool', intent(), snapshot({ pool: pool(free, inside) }))).toBe(level)
})

test('whoever has the address takes no other one of the pool', () => {
  const servers = [
    server('kea-1', { body: {}, says: reservationAt('10.0.10.150') }),
    server('kea-2', { body: {}, says: reservationAt('10.0.10.150') }),
  ]
  expect(said('pool', intent(), snapshot({ pool: pool(1), servers }))).toEqual([
    'green',
    '1 of 100 addresses in the pools of 10.0.10.0/24 stay free, by DHCP kea-1.',
  ])
})

test('without an address it is red, but where one without an address is put back', () => {
  expect(levelOf('pool', intent({ address: null }))).toBe('red')
  expect(levelOf('pool', intent({ address: null, besides: {} }))).toBeNull()
  expect(levelOf('pool', intent(), snapshot({ pool: { unread: 'DHCP kea-1 does not tell' } }))).toBe('amber')
})

test('one that the device has already is replaced with a reason, and others are named', () => {
  const servers = ['kea-1', 'kea-2'].map((name) =>
    server(name, { body: {}, says: reservationAt('10.0.10.120'), elsewhere: ['10.0.20.9 in 10.0.20.0/24'] }),
  )
  expect(said('mac-reserved', intent(), snapshot({ servers }))).toEqual([
    'amber',
    'Its reservation 10.0.10.120 on DHCP kea-1, 10.0.10.120 on DHCP kea-2 is replaced.',
  ])
  expect(levelOf('mac-reserved', intent({ address: '10.0.10.120' }), snapshot({ servers }))).toBe('green')
  expect(said('mac-elsewhere', intent(), snapshot({ servers }))).toEqual([
    'amber',
    `${mac} has other reservations, which stay: 10.0.20.9 in 10.0.20.0/24.`,
  ])
})

test('a device that is in another subnet now is amber', () => {
  const until = '2026-11-22T14:00:00.000Z'
  const away = { address: '10.0.20.7', here: false, hostname: null, until }
  const home = { address: '10.0.10.7', here: true, hostname: null, until }
  expect(levelOf('other-subnet', intent(), snapshot({ leases: [away] }))).toBe('amber')
  expect(levelOf('other-subnet', intent(), snapshot({ leases: [away, home] }))).toBeNull()
  const seen = (...vlans: number[]) => ({ port: 'sw-b12-2 Gi1/0/14', vlans, at: until })
  const checks = checkReservation(intent(), snapshot({ seen: seen(20) }), anyPool)
  expect(checks.find(({ id }) => id === 'other-subnet')).toMatchObject({
    level: 'amber',
    words:
      'The device is at sw-b12-2 Gi1/0/14 in VLAN 20, and 10.0.10.0/24 is VLAN 10. The reservation has no effect there.',
    way: 'Put its port into VLAN 10.',
    port: 'sw-b12-2 Gi1/0/14',
    source: 'the last walk of the switches',
    observedAt: until,
  })
  // A phone was in the VLAN of its port before it was in its own.
  expect(levelOf('other-subnet', intent(), snapshot({ seen: seen(20, 10) }))).toBeNull()
  // What its server gave it is newer than the last walk.
  expect(levelOf('other-subnet', intent(), snapshot({ seen: seen(20), leases: [home] }))).toBeNull()
  const untold = { ...snapshot().subnet, vlan: null }
  expect(levelOf('other-subnet', intent(), snapshot({ seen: seen(20), subnet: untold }))).toBeNull()
})

test('one server of a pair alone is red; partners that do not reach each other, or do not agree, are amber', () => {
  expect(levelOf('partners', intent(), snapshot({ servers: [server('kea-1')] }))).toBe('red')
  const alone = server('kea-1', { role: null, reachesPartner: null })
  expect(levelOf('partners', intent(), snapshot({ servers: [alone] }))).toBe('green')
  const apart = [server('kea-1', { reachesPartner: false }), server('kea-2')]
  expect(levelOf('partners', intent(), snapshot({ servers: apart }))).toBe('amber')
  const half = [server('kea-1', { says: reservationAt('10.0.10.120') }), server('kea-2')]
  expect(said('partners-disagree', intent({ state: 'none' }), snapshot({ servers: half }))).toEqual([
    'amber',
    'The servers disagree: 10.0.10.120 on DHCP kea-1, nothing on DHCP kea-2. They agree afterwards, and an undo cannot restore the difference.',
  ])
})

test('the next free address is the last of the pools that nobody has', () => {
  const subnet = {
    id: '10',
    subnet: '10.0.10.0/29',
    pools: ['10.0.10.2-10.0.10.4', '10.0.10.6/31'],
    routers: ['10.0.10.4'],
    name: null,
    vlan: null,
    sharedNetwork: null,
    leaseTime: null,
    options: [],
    naming: { suffix: null, updates: null },
  }
  const free = (...taken: string[]) => freeAddress(subnet, new Set(taken), () => true)
  expect(free()).toBe('10.0.10.6')
  expect(free('10.0.10.6')).toBe('10.0.10.3')
  expect(free('10.0.10.6', '10.0.10.3', '10.0.10.2')).toBeNull()
  // Where a site does not allow those, it is one outside.
  const outside = (...taken: string[]) => freeAddress(subnet, new Set(taken), () => false)
  expect(outside()).toBe('10.0.10.5')
  expect(outside('10.0.10.5', '10.0.10.1')).toBeNull()
})

test('whether an address of a pool may be reserved the site decides, the smallest of its networks first', () => {
  const use: PoolUse = {
    elsewhere: 'ask',
    networks: [
      { network: '10.0.0.0/16', level: 'refuse' },
      { network: '10.0.10.0/24', level: 'allow' },
      { network: '10.0.10.64/26', level: 'refuse' },
    ],
  }
  const level = (address: string, policy: PoolUse, of: Partial<ReservationSnapshot> = {}) => {
    const subnet = { ...snapshot().subnet, pools: ['10.0.10.60-10.0.10.90'] }
    const found = checkReservation(intent({ address }), snapshot({ subnet, ...of }), policy)
    return found.find(({ id }) => id === 'pool-use')?.level ?? null
  }
  expect(level('10.0.10.61', use)).toBeNull()
  expect(level('10.0.10.70', use)).toBe('red')
  expect(level('10.0.10.200', use)).toBeNull()
  expect(level('10.0.10.70', { elsewhere: 'ask', networks: [] })).toBe('amber')
  expect(level('10.0.10.70', anyPool)).toBeNull()
  // What it has already is not asked about.
  const servers = [
    server('kea-1', { says: reservationAt('10.0.10.70') }),
    server('kea-2', { says: reservationAt('10.0.10.70') }),
  ]
  expect(level('10.0.10.70', use, { servers })).toBeNull()
})

test('what is put back into a pool is not asked about', () => {
  const subnet = { ...snapshot().subnet, pools: ['10.0.10.60-10.0.10.90'] }
  const back = intent({ address: '10.0.10.70', besides: {} })
  const found = checkReservation(back, snapshot({ subnet }), { elsewhere: 'refuse', networks: [] })
  expect(found.find(({ id }) => id === 'pool-use')).toBeUndefined()
})
