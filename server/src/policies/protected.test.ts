import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesPattern, protectedByPolicy, touchesNothing } from './protected.ts'

const touched = {
  places: [{ switch: 'sw-b12-2', interfaces: ['Gi1/0/14', 'GigabitEthernet1/0/14'] }],
  vlans: [110, 410],
  rooms: ['B12-3-041', 'Ward 3'],
  macs: ['00:11:22:33:44:55'],
  hosts: ['icu-pump-7.campus.example'],
  people: ['ines.ward', 'Ada Lovelace'],
  addresses: ['10.1.4.7', '2001:db8::7'],
  groups: ['Medical-Pumps'],
}
const nothing = { ...touchesNothing, places: [{ switch: 'sw-b01-1', interfaces: ['Gi1/0/1'] }] }

test.each([
  'switch sw-b12-*',
  'switch SW-B12-2',
  'port sw-b12-2 Gi1/0/14',
  'port sw-b12-2  gigabitethernet1/0/*',
  'vlan 410',
  'room B12-3-*',
  'room ward *',
  'device 00:11:22:*',
  'device 00:11:22:33:44:55',
  'host icu-*.campus.*',
  'person Ines.Ward',
  'person *.ward',
  'address 10.1.4.7',
  'address 10.1.4.0/23',
  'address 2001:DB8:0::7',
  'address 2001:db8::/64',
  'group medical*',
])('%s protects what it means, and says by which class', (thing) => {
  const classes = [
    { name: 'Exams', things: ['vlan 4000', 'switch core-*'] },
    { name: 'Intensive care', things: ['vlan 4001', thing] },
  ]
  expect(protectedByPolicy({ classes }, touched)).toBe(`Intensive care (${thing})`)
  expect(protectedByPolicy({ classes }, nothing)).toBeNull()
})

test('a number of a VLAN and the whole of a name are meant, and no part of them', () => {
  const classes = [
    {
      name: 'Parts',
      things: [
        'vlan 11',
        'switch sw-b12',
        'host icu',
        'room b12-3',
        'person ines',
        'address 10.1.4.70',
        'address 10.1.6.0/23',
        'group pumps',
      ],
    },
  ]
  expect(protectedByPolicy({ classes }, touched)).toBeNull()
})

test('a star stands for anything, as an expression of the language has it', () => {
  const letters = fc.stringMatching(/^[ab*.]{0,8}$/)
  fc.assert(
    fc.property(letters, fc.stringMatching(/^[ab.]{0,10}$/), (pattern, text) => {
      const expression = pattern
        .split('*')
        .map((part) => part.replaceAll('.', '\\.'))
        .join('.*')
      expect(matchesPattern(pattern, text)).toBe(new RegExp(`^${expression}$`).test(text))
    }),
  )
})
