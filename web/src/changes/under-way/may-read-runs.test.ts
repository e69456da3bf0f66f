import { accessKeys } from '@patchbay/contract/access-keys'
import { changeKinds } from '@patchbay/contract/changes/kinds/all'
import { runReaders } from '@patchbay/contract/runs'
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

test('they are those of the kinds of change, and of who reads all runs', () => {
  const keys = new Set<string>([...runReaders, ...changeKinds.map(({ key }) => key)])
  expect(new Set(accessKeys.filter((key) => mayReadRuns(new Set([key]))))).toEqual(keys)
})
