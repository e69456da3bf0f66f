import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAmong, onlyPort, readPortRange } from './port-range.ts'

const span = (before: string, first: number, last = first) => ({ before, first, last })

test.each([
  ['sw-b12-2', { switch: 'sw-b12-2', ports: null }],
  ['B02-101', { switch: 'B02-101', ports: null }],
  ['Server room 2', { switch: 'Server room 2', ports: null }],
  ['10.8.1.2', { switch: '10.8.1.2', ports: null }],
  ['sw-b12-2 gi1/0/14', { switch: 'sw-b12-2', ports: [span('Gi1/0/', 14)] }],
  ['sw-b12-2 gi 1/0/14', { switch: 'sw-b12-2', ports: [span('Gi1/0/', 14)] }],
  ['sw-b12-2:GigabitEthernet1/0/14', { switch: 'sw-b12-2', ports: [span('Gi1/0/', 14)] }],
  ['10.8.1.2 gi1/0/1-12', { switch: '10.8.1.2', ports: [span('Gi1/0/', 1, 12)] }],
  ['sw-a gi1/0/1 – 12', { switch: 'sw-a', ports: [span('Gi1/0/', 1, 12)] }],
  ['sw-a gi1/0/1-gi1/0/12', { switch: 'sw-a', ports: [span('Gi1/0/', 1, 12)] }],
  ['sw-a 1/0/1-4', { switch: 'sw-a', ports: [span('1/0/', 1, 4)] }],
  ['sw-a gi1/0/1-4, te1/1/1', { switch: 'sw-a', ports: [span('Gi1/0/', 1, 4), span('Te1/1/', 1)] }],
  ['sw-a po1', { switch: 'sw-a', ports: [span('Po', 1)] }],
])('%s', (text, meant) => {
  expect(readPortRange(text)).toEqual(meant)
})

test.each([
  ['sw-a gi1/0/1, nonsense', /nonsense/],
  ['sw-a gi1/0/1, gi1/0/12-3', /gi1\/0\/12-3/],
])('%s has its fault named', (text, fault) => {
  expect(readPortRange(text)).toEqual({ fault: expect.stringMatching(fault) as string })
})

test('a range holds the ports between its ends and no others, with the kind said or not', () => {
  const number = fc.integer({ min: 1, max: 52 })
  fc.assert(
    fc.property(number, number, number, fc.boolean(), (one, other, asked, said) => {
      const [first, last] = [Math.min(one, other), Math.max(one, other)]
      const range = readPortRange(`sw-a ${said ? 'gi' : ''}1/0/${first}-${last}`)
      if ('fault' in range || range.ports === null) throw new Error('no range')
      expect(isAmong(range.ports, `Gi1/0/${asked}`)).toBe(asked >= first && asked <= last)
      expect(isAmong(range.ports, `Gi2/0/${asked}`)).toBe(false)
      expect(isAmong(range.ports, `Te1/0/${asked}`)).toBe(!said && asked >= first && asked <= last)
    }),
  )
})

test('one port is one port', () => {
  expect(onlyPort([span('Gi1/0/', 14)])).toBe('Gi1/0/14')
  expect(onlyPort([span('Gi1/0/', 1, 2)])).toBeNull()
  expect(onlyPort(null)).toBeNull()
})
