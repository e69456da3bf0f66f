import { expect, test } from 'vitest'
import { mayReadRuns } from './may-read-runs.ts'

test.each([
  ['commands-history', true],
  ['commands-approve', true],
  // Who may set ports may look at whoever else sets them.
  ['commands-switch-port-assignment', true],
  ['queries-cisco-switch', false],
])('with %s there are runs of others to look at: %s', (key, may) => {
  expect(mayReadRuns(new Set([key]))).toBe(may)
})

test('without a key there are none', () => {
  expect(mayReadRuns(new Set())).toBe(false)
})
