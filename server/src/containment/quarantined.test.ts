import { expect, test } from 'vitest'
import { asksFor, rule } from '../changes/kinds/contain-endpoint/test-containment.ts'
import { minutesAgo, session } from '../locate/test-systems.ts'
import { grantedBy, heldByNone, unknownRules } from './granted.ts'
import { judgeReleased, judgeSession } from './quarantined.ts'

const at = minutesAgo(5)
const now = (authorization: string | null, more: Partial<ReturnType<typeof session>> = {}) =>
  session({ nasName: 'sw-a', authorization, startedAt: at, ...more })
const before = {
  place: 'sw-a Gi1/0/1',
  startedAt: minutesAgo(90).toISOString(),
  authorization: 'Employees',
}
const same = { ...before, startedAt: at.toISOString() }
const rules = grantedBy(
  [
    {
      name: 'Wired',
      description: '',
      enabled: true,
      condition: null,
      authentication: null,
      exceptions: { local: [], global: [] },
      rules: [
        rule('Quarantined', 'Isolated', asksFor('Quarantine')),
        rule('Guests', 'Restricted_Guest', null),
        rule('Staff', 'Employees', null),
      ],
    },
  ],
  { policy: 'Quarantine' },
)
const noRules = unknownRules('It has no right to them.')

test.each([
  ['the result that a rule for the policy gives', now('Isolated'), rules, null, 'quarantined'],
  ['the same at another port', now('Isolated', { nasName: 'sw-b' }), rules, before, 'quarantined'],
  ['denied', now(null, { passed: false }), rules, before, 'quarantined'],
  ['a result that an ordinary rule gives, whatever its name', now('Restricted_Guest'), rules, null, 'open'],
  ['the same at another port', now('Restricted_Guest', { nasName: 'sw-b' }), rules, before, 'open'],
  ['another ordinary result at the same port', now('Restricted_Guest'), rules, before, 'open'],
  ['not authorized again', now('Employees'), rules, same, 'waits'],
  ['a result of no rule, and nothing to compare with', now('Quarantine'), rules, null, 'unknown'],
  ['a result that is not told', now(null), rules, before, 'unknown'],
  ['under no policy', now('Isolated'), heldByNone, null, 'open'],
  [
    'rules not known, another result at the same port',
    now('Restricted_Guest'),
    noRules,
    before,
    'quarantined',
  ],
  ['rules not known, another port', now('Quarantine', { nasName: 'sw-b' }), noRules, before, 'unknown'],
  ['rules not known, the same result again', now('Employees'), noRules, before, 'open'],
  ['rules not known, not authorized again', now('Employees'), noRules, same, 'waits'],
  ['rules not known, nothing to compare with', now('Quarantine'), noRules, null, 'unknown'],
] as const)('%s', (_, one, granted, was, finding) => {
  expect(judgeSession(one, { granted, before: was }).finding).toBe(finding)
})

const contained = { ...before, authorization: 'Isolated' }

test.each([
  ['an ordinary result', now('Restricted_Guest'), rules, contained, 'open'],
  ['the quarantine result still', now('Isolated'), rules, contained, 'quarantined'],
  ['denied', now(null, { passed: false }), rules, contained, 'quarantined'],
  ['not authorized again', now('Employees'), rules, { ...contained, startedAt: at.toISOString() }, 'waits'],
  ['rules not known, another result', now('Employees'), noRules, contained, 'open'],
  ['rules not known, the same result', now('Isolated'), noRules, contained, 'unknown'],
] as const)('released: %s', (_, one, granted, was, finding) => {
  expect(judgeReleased(one, { granted, before: was }).finding).toBe(finding)
})

test('what is open is named with its place and its result, and what is not known with the reason', () => {
  expect(judgeSession(now('Employees'), { granted: rules, before }).words).toBe(
    '02:00:5e:10:00:01 is open at sw-a Gi1/0/1: it was authorized with Employees.',
  )
  expect(judgeSession(now('Isolated'), { granted: noRules, before: null }).words).toBe(
    'Whether 02:00:5e:10:00:01 is in quarantine is not known: it has the result Isolated at sw-a Gi1/0/1. ISE did not tell its rules: It has no right to them.',
  )
})
