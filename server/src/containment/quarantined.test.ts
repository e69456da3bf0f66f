import { expect, test } from 'vitest'
import { minutesAgo, session } from '../locate/test-systems.ts'
import { judgeReleased, judgeSession } from './quarantined.ts'

const at = minutesAgo(5)
const now = (authorization: string | null, more: Partial<ReturnType<typeof session>> = {}) =>
  session({ nasName: 'sw-a', authorization, startedAt: at, ...more })
const before = {
  place: 'sw-a Gi1/0/1',
  startedAt: minutesAgo(90).toISOString(),
  authorization: 'Employees',
}

test.each([
  ['a result that is named for it', now('Quarantine'), null, 'quarantined'],
  [
    'its usual result, however it is called',
    now('Restricted_Printers'),
    { ...before, authorization: 'Restricted_Printers' },
    'open',
  ],
  ['denied', now(null, { passed: false }), before, 'quarantined'],
  ['another result at the same port', now('Limited_Access'), before, 'quarantined'],
  ['another result at another port', now('Limited_Access', { nasName: 'sw-b' }), before, 'open'],
  ['the same result again', now('Employees'), before, 'open'],
  ['not authorized again', now('Employees'), { ...before, startedAt: at.toISOString() }, 'waits'],
  ['no result to compare with', now('Limited_Access'), null, 'open'],
  ['a result that is not told', now(null), before, 'open'],
] as const)('%s', (_, one, was, finding) => {
  expect(judgeSession(one, was).finding).toBe(finding)
})

test.each([
  ['its usual result, anew', now('Employees'), before, 'open'],
  ['still in quarantine', now('Quarantine'), { ...before, authorization: 'Quarantine' }, 'quarantined'],
  [
    'its usual result, however it is called',
    now('Restricted_Printers'),
    { ...before, authorization: 'Quarantine' },
    'open',
  ],
  [
    'not authorized again',
    now('Employees'),
    { startedAt: at.toISOString(), authorization: 'Quarantine' },
    'waits',
  ],
] as const)('released: %s', (_, one, was, finding) => {
  expect(judgeReleased(one, was).finding).toBe(finding)
})

test('what is open is named with its place and its result', () => {
  expect(judgeSession(now('Employees'), before).words).toBe(
    '02:00:5e:10:00:01 is open at sw-a Gi1/0/1: it was authorized with Employees.',
  )
})
