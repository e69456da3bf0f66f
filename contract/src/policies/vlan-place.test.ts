import { expect, test } from 'vitest'
import { readVlanPlace } from './vlan-place.ts'

const everywhere = { at: null }

test.each([
  ['38', { vlan: { from: 38, to: 38 }, ...everywhere }],
  [' 300-309 ', { vlan: { from: 300, to: 309 }, ...everywhere }],
  ['1-4094', { vlan: { from: 1, to: 4094 }, ...everywhere }],
  ['*payment*', { vlan: { name: '*payment*' }, ...everywhere }],
  ['B12-staff', { vlan: { name: 'B12-staff' }, ...everywhere }],
  ['38 at switch SW-B12-*', { vlan: { from: 38, to: 38 }, at: { kind: 'switch', match: 'sw-b12-*' } }],
  ['*guest*  AT  room B12-3-*', { vlan: { name: '*guest*' }, at: { kind: 'room', match: 'b12-3-*' } }],
  ['5 at port sw-1 Gi1/0/1', { vlan: { from: 5, to: 5 }, at: { kind: 'port', match: 'sw-1 gi1/0/1' } }],
])('%s is read', (line, read) => {
  expect(readVlanPlace(line)).toEqual(read)
})

test.each([
  ['4095', '“4095” is not a VLAN from 1 to 4094'],
  ['0-9', '“0” is not a VLAN from 1 to 4094'],
  ['300-4095', '“4095” is not a VLAN from 1 to 4094'],
  ['309-300', '“309-300” ends before it starts'],
  ['*', '“*” matches any VLAN'],
  ['guest lan', '“guest lan” is not a VLAN name: no spaces, 60 characters at most'],
  ['38 at switch *', '“switch *” would protect everything'],
  ['38 at device 00:11:22:*', '“device 00:11:22:*” is not a place: it must begin with switch, port, room'],
])('of %s is said: %s', (line, fault) => {
  expect(readVlanPlace(line)).toEqual({ fault })
})
