import { expect, test } from 'vitest'
import { agreementOn, disagreementWords } from './agreement.ts'

const place = { switch: 'sw-b12-2', interface: 'Gi1/0/14' }
const point = {
  name: 'ap-b12-1',
  ethernetMac: '00:1b:54:00:00:01',
  radioMac: '00:1b:54:00:00:10',
  uplinks: [{ protocol: 'LLDP' as const, system: 'sw-b12-2.uni.example', port: 'GigabitEthernet1/0/14' }],
}
const neighbour = { name: 'AP-B12-1.uni.example', mac: null }

test('an access point is certain where MAC, neighbour and controller agree, however each spells it', () => {
  const all = agreementOn(place, point, [point.ethernetMac], [neighbour])
  expect(all).toEqual({ mac: true, neighbour: true, controller: true })
  expect(disagreementWords(all)).toBeNull()
})

test.each([
  ['its MAC is not on the port', ['00:50:56:84:00:11'], [neighbour], point],
  ['no MAC is on the port', [], [neighbour], point],
  ['LLDP and CDP name another device', [point.ethernetMac], [{ name: 'phone-1', mac: null }], point],
  ['no LLDP or CDP neighbour is on the port', [point.ethernetMac], null, point],
  [
    'the controller has it on another port',
    [point.ethernetMac],
    [neighbour],
    { ...point, uplinks: [{ ...point.uplinks[0]!, port: 'GigabitEthernet1/0/15' }] },
  ],
  ['the controller does not report its port', [point.ethernetMac], [neighbour], { ...point, uplinks: [] }],
] as const)('%s: said, as one of the three does not agree', (words, macs, neighbours, one) => {
  expect(disagreementWords(agreementOn(place, one, macs, neighbours))).toBe(words)
})
