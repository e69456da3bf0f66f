import { expect, test } from 'vitest'
import { portSpans } from './vlan-table.tsx'

test.each([
  [[], []],
  [['Gi1/0/4'], ['Gi1/0/4']],
  [
    ['Gi1/0/1', 'Gi1/0/2', 'Gi1/0/3', 'Gi1/0/5', 'Gi2/0/6', 'Te1/1/1', 'Te1/1/2'],
    ['Gi1/0/1-3', 'Gi1/0/5', 'Gi2/0/6', 'Te1/1/1-2'],
  ],
  [
    ['Po9', 'Po10', 'cpu', 'cpu'],
    ['Po9-10', 'cpu', 'cpu'],
  ],
])('ports %j are drawn together as %j', (names, spans) => {
  expect(portSpans(names)).toEqual(spans)
})
