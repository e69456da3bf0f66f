import type { AuthenticationShown } from '@patchbay/contract/common-queries/cisco-ise'
import { expect, test } from 'vitest'
import { runsOf } from './authentication-runs.ts'

const authentication = (at: string, more: Partial<AuthenticationShown> = {}): AuthenticationShown => ({
  at,
  passed: true,
  username: 'ada',
  onward: null,
  place: 'sw-a Gi1/0/1',
  method: '802.1X',
  policySet: 'Wired',
  rule: 'Staff',
  results: ['Permit'],
  server: 'psn-1',
  code: null,
  reason: null,
  meaning: null,
  remedy: null,
  fixer: null,
  certificate: null,
  ...more,
})

test('what went the same way in a row is one, with how many and since when', () => {
  const failed = { passed: false, code: '12516' }
  const rows = [
    authentication('5', failed),
    authentication('4', failed),
    authentication('3'),
    authentication('2', failed),
    authentication('1', { ...failed, place: 'sw-b Gi1/0/1' }),
  ]
  expect(runsOf(rows).map(({ latest, count, since }) => [latest.at, count, since])).toEqual([
    ['5', 2, '4'],
    ['3', 1, '3'],
    ['2', 1, '2'],
    ['1', 1, '1'],
  ])
  expect(runsOf([])).toEqual([])
})
