import type { Condition } from '@patchbay/connectors/identity/deployment'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOf } from './read-expected.ts'
import { surely } from './surely.ts'
import type { Joining } from './surely.ts'

const printers: Joining = { group: 'Printers', parent: 'Profiled', profile: null, free: true }

const attribute = (name: string, value: string, operator = 'equals', negated = false): Condition => ({
  kind: 'attribute',
  attribute: name,
  operator,
  value,
  negated,
})

/**
 * Comparisons, each with what it comes to for a printer that authenticates by its MAC; of those with a number the campus decides, which
 * is a line of truths here.
 */
const comparisons: readonly (readonly [Condition, boolean | number])[] = [
  [attribute('IdentityGroup.Name', 'Endpoint Identity Groups:Profiled:Printers'), true],
  [attribute('IdentityGroup.Name', 'Endpoint Identity Groups:Cameras'), false],
  [attribute('IdentityGroup.Name', 'Endpoint Identity Groups:Cameras', 'notEquals'), true],
  [attribute('IdentityGroup.Name', 'Endpoint Identity Groups:Profiled'), 0],
  [attribute('IdentityGroup.Name', 'User Identity Groups:Printers'), 1],
  [attribute('IdentityGroup.Name', 'Printers', 'contains'), true],
  [attribute('IdentityGroup.Name', 'Prof', 'contains'), 2],
  [attribute('IdentityGroup.Name', '.*ers', 'matches'), 3],
  [attribute('Normalised Radius.RadiusFlowType', 'WiredMAB'), true],
  [attribute('Normalised Radius.RadiusFlowType', 'Wired802_1x'), false],
  [attribute('Normalised Radius.RadiusFlowType', 'SomethingNew'), 4],
  [attribute('Radius.Service-Type', 'Call Check'), true],
  [attribute('Radius.NAS-Port-Type', '19'), false],
  [attribute('Session.ANCPolicy', 'Quarantine'), false],
  [attribute('DEVICE.Location', 'All Locations#B07'), 5],
  [attribute('AD-CORP.ExternalGroups', 'Printers'), 6],
  [attribute('EndPoints.EndPointPolicy', 'HP-Device'), 7],
  [{ kind: 'reference', name: 'Hours', of: null, negated: false }, 8],
]
const truths = fc.array(fc.boolean(), { minLength: 9, maxLength: 9 })
const key = (one: Condition) => JSON.stringify({ ...one, negated: false })
const facts = new Map(comparisons.map(([one, is]) => [key(one), is]))

/** As an identity system decides it, which knows everything. */
function comesTo(condition: Condition, truth: readonly boolean[]): boolean {
  const plain = () => {
    if (condition.kind === 'all') return condition.conditions.every((one) => comesTo(one, truth))
    if (condition.kind === 'any') return condition.conditions.some((one) => comesTo(one, truth))
    if (condition.kind === 'reference' && condition.of !== null) return comesTo(condition.of, truth)
    const is = facts.get(key(condition))
    return typeof is === 'number' ? truth[is]! : is!
  }
  return plain() !== condition.negated
}

const { whole } = fc.letrec<{ whole: Condition }>((tie) => ({
  whole: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.tuple(fc.constantFrom(...comparisons), fc.boolean()).map(([[one], negated]) => ({ ...one, negated })),
    fc
      .tuple(
        fc.constantFrom('all' as const, 'any' as const),
        fc.array(tie('whole'), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
      )
      .map(([kind, conditions, negated]) => ({ kind, conditions, negated })),
    fc
      .tuple(tie('whole'), fc.boolean())
      .map(([of, negated]): Condition => ({ kind: 'reference', name: 'Kept', of, negated })),
  ),
}))

const rules = fc
  .array(fc.record({ enabled: fc.boolean(), condition: whole }), { maxLength: 5 })
  .map((listed) => [
    ...listed.map((one, at) => ({ ...one, last: false, name: `Rule ${at}` })),
    { name: 'Default', enabled: true, condition: null, last: true },
  ])

test('a rule that is expected is the one that decides, however the campus is; 5 000 times', () => {
  const said = { sure: 0, open: 0 }
  fc.assert(
    fc.property(rules, truths, (all, truth) => {
      const first = firstOf(all, surely(printers))
      const decides = all.find(
        ({ enabled, condition }) => enabled && (condition === null || comesTo(condition, truth)),
      )
      said[first?.is ?? 'open'] += 1
      if (first?.is === 'sure') expect(first.one.name).toBe(decides?.name)
      // Nothing before the one that is open can decide, and whether it does is not said.
      else expect(all.indexOf(first!.one)).toBeLessThanOrEqual(all.indexOf(decides!))
    }),
    { numRuns: 5_000 },
  )
  expect(Math.min(said.sure, said.open)).toBeGreaterThan(500)
})

test('where an earlier rule may match nothing is expected, and what it hangs on is said', () => {
  const mine = attribute('IdentityGroup.Name', 'Endpoint Identity Groups:Printers')
  const rule = (name: string, condition: Condition | null, more: object = {}) => ({
    name,
    condition,
    enabled: true,
    last: false,
    ...more,
  })
  const told = (...all: ReturnType<typeof rule>[]) => {
    const first = firstOf(all, surely(printers))
    return first === null ? null : [first.is, first.one.name, first.is === 'open' ? first.by : null]
  }
  const here = attribute('DEVICE.Location', 'All Locations#B07')
  const both: Condition = { kind: 'all', conditions: [mine, here], negated: false }
  expect(told(rule('Printers', mine))).toEqual(['sure', 'Printers', null])
  expect(told(rule('Here', both), rule('Printers', mine))).toEqual([
    'open',
    'Here',
    'the location of the switch is All Locations#B07',
  ])
  expect(told(rule('Here', both, { enabled: false }), rule('Printers', mine))).toEqual([
    'sure',
    'Printers',
    null,
  ])
  expect(told(rule('Not', { ...mine, negated: true }), rule('Printers', mine))?.slice(0, 2)).toEqual([
    'open',
    'Not',
  ])
  // Only the one for the rest needs no condition.
  expect(told(rule('Untold', null))?.slice(0, 2)).toEqual(['open', 'Untold'])
  expect(told(rule('Default', null, { last: true }))).toEqual(['sure', 'Default', null])
  expect(told()).toBeNull()
})

test('who may be held back, or whose profile profiling chooses, is not judged by that', () => {
  const first = (condition: Condition, joining: Joining) =>
    firstOf([{ enabled: true, last: false, condition }], surely(joining))?.is ?? null
  const held = attribute('Session.ANCPolicy', 'Quarantine')
  expect(first(held, printers)).toBeNull()
  expect(first(held, { ...printers, free: false })).toBe('open')
  const profiled = attribute('EndPoints.EndPointPolicy', 'HP-Device')
  expect(first(profiled, printers)).toBe('open')
  expect(first(profiled, { ...printers, profile: 'HP-Device' })).toBe('sure')
})
