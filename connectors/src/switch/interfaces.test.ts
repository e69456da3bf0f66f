import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareInterfaces,
  isPhysicalName,
  longInterface,
  parseInterface,
  sameInterface,
  shortInterface,
  vlanOfInterface,
} from './interfaces.ts'

const pairs = [
  ['FastEthernet', 'Fa'],
  ['GigabitEthernet', 'Gi'],
  ['TwoGigabitEthernet', 'Tw'],
  ['FiveGigabitEthernet', 'Fi'],
  ['TenGigabitEthernet', 'Te'],
  ['TwentyFiveGigE', 'Twe'],
  ['FortyGigabitEthernet', 'Fo'],
  ['FiftyGigE', 'Fif'],
  ['HundredGigE', 'Hu'],
  ['FourHundredGigE', 'Fou'],
  ['Port-channel', 'Po'],
  ['Vlan', 'Vl'],
  ['AppGigabitEthernet', 'Ap'],
  ['Ethernet', 'Eth'],
] as const

const numbers = fc
  .array(fc.integer({ min: 0, max: 4095 }), { minLength: 1, maxLength: 4 })
  .map((list) => list.join('/'))
const name = fc
  .tuple(fc.constantFrom(...pairs), numbers)
  .map(([[long, short], rest]) => ({ long: long + rest, short: short + rest }))

test('long and short forms lead to each other', () => {
  fc.assert(
    fc.property(name, fc.boolean(), fc.boolean(), ({ long, short }, lower, spaced) => {
      // `eth0` and `ethernet1/1/1` belong to others and stay what they are.
      fc.pre(!lower || !short.startsWith('Eth'))
      const written = (text: string) =>
        (lower ? text.toLowerCase() : text).replace(/(?<=[A-Za-z])(?=\d)/, spaced ? ' ' : '')
      for (const text of [long, short].map(written)) {
        expect(longInterface(text)).toBe(long)
        expect(shortInterface(text)).toBe(short)
      }
      expect(sameInterface(long, short)).toBe(true)
    }),
    { numRuns: 5_000 },
  )
})

test('2.5, 25, 5 and 10 gigabit are told apart', () => {
  expect(['Tw1/0/1', 'Twe1/0/1', 'Fi1/0/1', 'Te1/0/1', 'Fo1/1/1'].map(longInterface)).toEqual([
    'TwoGigabitEthernet1/0/1',
    'TwentyFiveGigE1/0/1',
    'FiveGigabitEthernet1/0/1',
    'TenGigabitEthernet1/0/1',
    'FortyGigabitEthernet1/1/1',
  ])
})

test.each([
  '',
  'Gi',
  '1/0/1',
  'Gi1/0/1/2/3',
  'T1/0/1',
  'F0/1',
  'Gi1/0/1\n',
  'Gi1/0/1; reload',
  'Xx1/0/1',
  'Gi-1/0/1',
])('is no interface: %j', (text) => {
  // A line end at the very end is white space and cut off; it never reaches the name.
  expect(text.trim() === 'Gi1/0/1' ? longInterface(text) : parseInterface(text)).toBe(
    text.trim() === 'Gi1/0/1' ? 'GigabitEthernet1/0/1' : null,
  )
})

test('the order is that of the front plate, whatever the form', () => {
  const sorted = [
    'Gi1/0/1',
    'GigabitEthernet1/0/2',
    'Gi1/0/10',
    'Gi2/0/1',
    'Te1/1/1',
    'Po1',
    'Vlan20',
    'Vl100',
    'eth0',
    'eth10',
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray(sorted, { minLength: sorted.length }), (shuffled) => {
      expect([...shuffled].sort(compareInterfaces)).toEqual(sorted)
    }),
  )
})

test('names of other vendors are left as they are', () => {
  const names = [
    'port-1',
    'Port 1',
    'Port1',
    'g1',
    'eth0',
    'ge-0/0/1',
    'swp1',
    '1',
    'Trk1',
    'tun0',
    'A1',
    'br0',
    'ether1',
    'ethernet1/1/1',
    'eth1/0/2',
    'E1',
  ]
  expect(names.map(longInterface)).toEqual(names)
  expect(['E0/0', 'Et0/1', 'Eth 1/13'].map(longInterface)).toEqual([
    'Ethernet0/0',
    'Ethernet0/1',
    'Ethernet1/13',
  ])
  expect(['gig1/0/1', 'ten 1/1/1', 'fas0/1'].map(longInterface)).toEqual([
    'GigabitEthernet1/0/1',
    'TenGigabitEthernet1/1/1',
    'FastEthernet0/1',
  ])
})

test('plugs and VLANs by name', () => {
  expect(['Gi1/0/1', 'Twe1/0/1', 'Po1', 'Vl10', 'Ap1/0/1', 'eth0', 'Gi1/0/1.20'].map(isPhysicalName)).toEqual(
    [true, true, false, false, false, false, false],
  )
  expect([vlanOfInterface('Vlan20'), vlanOfInterface('Gi1/0/1')]).toEqual([20, null])
})
