import type { Condition, PolicyRule, PolicySet } from '@patchbay/connectors/identity/deployment'
import { expect, test } from 'vitest'
import { asksFor, rule, rulesFor } from '../changes/kinds/contain-endpoint/test-containment.ts'
import { connectionLost } from '../changes/run/test-failures.ts'
import { reading } from '../locate/test-systems.ts'
import { grantedBy, readGranted } from './granted.ts'

const set = (global: readonly PolicyRule[], rules: readonly PolicyRule[]): PolicySet => ({
  name: 'Wired',
  description: '',
  enabled: true,
  condition: null,
  authentication: null,
  exceptions: { local: [], global },
  rules,
})
const inGroup: Extract<Condition, { kind: 'attribute' }> = {
  kind: 'attribute',
  attribute: 'IdentityGroup.Name',
  operator: 'equals',
  value: 'Guests',
  negated: false,
}
const stored = { kind: 'reference', name: 'Kept elsewhere', of: null, negated: false } as const
const all = (...conditions: Condition[]): Condition => ({ kind: 'all', conditions, negated: false })
const any = (...conditions: Condition[]): Condition => ({ kind: 'any', conditions, negated: false })
const policy = asksFor('Quarantine')

const granted = grantedBy(
  [
    set(
      [rule('Quarantined', 'Isolated', policy), rule('Other policy', 'Bounced', asksFor('Bounce'))],
      [
        rule('Guests in quarantine', 'Guests_Shut', all(inGroup, policy)),
        rule('Guests', 'Restricted_Guest', inGroup),
        rule('By either', 'Limited', any(inGroup, policy)),
        rule('Shared', 'Shared', policy),
        rule('Shared for guests', 'Shared', inGroup),
        rule('Kept elsewhere', 'Kept', stored),
        rule('Named elsewhere', 'Named', { ...stored, of: policy }),
        { ...rule('Disabled', 'Never', policy), enabled: false },
        { ...rule('Two profiles', 'Second', policy), results: ['Second', 'First'] },
        rule('Not under it', 'Unheld', { ...policy, operator: 'notEquals' }),
      ],
    ),
  ],
  { policy: 'Quarantine' },
)

test.each([
  ['Isolated', 'held'],
  ['Guests_Shut', 'held'],
  ['Named', 'held'],
  ['First,Second', 'held'],
  ['Restricted_Guest', 'other'],
  ['Limited', 'other'],
  ['Unheld', 'other'],
  ['Shared', 'unknown'],
  ['Kept', 'unknown'],
  ['Never', 'unknown'],
  ['Bounced', 'unknown'],
  ['Quarantine', 'unknown'],
  [null, 'unknown'],
] as const)('result %s is given by: %s', (result, by) => {
  expect(granted.gives(result)).toBe(by)
})

const ask = { limit: 5_000, signal: new AbortController().signal }
const now = new Date()

test('a policy that no rule asks for grants nothing', () => {
  expect(grantedBy([set([], [rule('Staff', 'Employees', null)])], { policy: 'Quarantine' }).results).toEqual(
    [],
  )
})

test('rules are read once in five minutes', async () => {
  let reads = 0
  const rules = rulesFor(() => 'Quarantine')
  const can = {
    ...rules,
    listPolicySets: (...asked: Parameters<typeof rules.listPolicySets>) => {
      reads += 1
      return rules.listPolicySets(...asked)
    },
  }
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  for (const minutes of [0, 4]) {
    expect((await readGranted(can, { policy: 'Quarantine' }, later(minutes), ask)).results).toEqual([
      'Quarantine',
    ])
  }
  expect(reads).toBe(1)
  await readGranted(can, { policy: 'Quarantine' }, later(6), ask)
  expect(reads).toBe(2)
})

test.each([
  ['cannot be asked', {}],
  [
    'does not answer',
    {
      ...rulesFor(() => 'Quarantine'),
      listPolicySets: () => Promise.reject(connectionLost('does not answer')),
    },
  ],
  [
    'did not list a part',
    { ...rulesFor(() => 'Quarantine'), listPolicySets: async () => reading([], { complete: false }) },
  ],
  [
    'did not list the exceptions',
    {
      ...rulesFor(() => 'Quarantine'),
      readPolicySet: async () => reading({ ...set([], []), exceptions: { local: [], global: null } }),
    },
  ],
] as const)('where ISE %s, no result says anything by its name', async (_, can) => {
  const unknown = await readGranted(can, { policy: 'Quarantine' }, now, ask)
  expect([unknown.gives('Quarantine'), unknown.gives('Employees'), unknown.results]).toEqual([
    'unknown',
    'unknown',
    [],
  ])
  expect(unknown.why).toEqual(expect.any(String))
})

test('a group is asked for by its whole path, and another group is not', () => {
  const asks = (value: string) => ({ ...inGroup, value })
  const of = grantedBy(
    [
      set(
        [],
        [
          rule('Blocked', 'Blocked', asks('Endpoint Identity Groups:Blocked')),
          rule('Guests', 'Guests', asks('Guests')),
          rule('Staff', 'Employees', null),
        ],
      ),
    ],
    { group: 'Blocked' },
  )
  expect(['Blocked', 'Guests', 'Employees'].map((result) => of.gives(result))).toEqual([
    'held',
    'unknown',
    'other',
  ])
})
