import { expect, test } from 'vitest'
import { firstView } from './use-place.ts'

test.each([
  ['sw-b01-1', 'ports'],
  ['sw-b01-1 gi1/0/14', 'port'],
  ['sw-b01-1 1/0/14', 'port'],
  ['sw-b01-1 gi1/0/1-12', 'ports'],
  ['', 'ports'],
])('%s opens on %s', (q, view) => {
  expect(firstView(q)).toBe(view)
})
