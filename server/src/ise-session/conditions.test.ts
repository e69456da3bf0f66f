import type { Condition } from '@patchbay/connectors/identity/deployment'
import { expect, test } from 'vitest'
import { conditionWords, holds, partsOf } from './conditions.ts'

const attribute = (name: string, value: string, more: object = {}): Condition => ({
  kind: 'attribute',
  attribute: name,
  operator: 'equals',
  value,
  negated: false,
  ...more,
})
const both = (...conditions: Condition[]): Condition => ({ kind: 'all', conditions, negated: false })
const either = (...conditions: Condition[]): Condition => ({ kind: 'any', conditions, negated: false })
const stored: Condition = { kind: 'reference', name: 'Staff_Hours', of: null, negated: false }
const known = new Map<string, string | null>([
  ['identitygroup.name', 'Workstation'],
  ['session.ancpolicy', null],
  ['device.location', 'Location#All Locations#B07'],
])
const group = attribute('IdentityGroup.Name', 'Endpoint Identity Groups:Profiled:Workstation')
const told: Condition = { kind: 'reference', name: 'Known', of: group, negated: false }
const quarantine = attribute('Session.ANCPolicy', 'Quarantine')

test.each<[string, Condition | null, string]>([
  ['no condition', null, 'yes'],
  ['a group by its path', group, 'yes'],
  ['another group', attribute('IdentityGroup.Name', 'Endpoint Identity Groups:Kiosks'), 'no'],
  ['what it certainly has not', quarantine, 'no'],
  ['that, negated', { ...quarantine, negated: true }, 'yes'],
  ['not equal to what it has not', attribute('Session.ANCPolicy', 'Q', { operator: 'notEquals' }), 'yes'],
  ['a location without its sort', attribute('DEVICE.Location', 'All Locations#B07'), 'yes'],
  ['part of it', attribute('DEVICE.Location', 'b07', { operator: 'endsWith' }), 'yes'],
  ['an attribute that nobody told', attribute('AD.ExternalGroups', 'staff'), 'unknown'],
  ['that, negated', attribute('AD.ExternalGroups', 'staff', { negated: true }), 'unknown'],
  [
    'an operator that is not understood',
    attribute('IdentityGroup.Name', 'W.*', { operator: 'matches' }),
    'unknown',
  ],
  ['a stored condition', stored, 'unknown'],
  ['both, one unknown', both(group, stored), 'unknown'],
  ['both, one not', both(stored, quarantine), 'no'],
  ['a stored condition that is told', told, 'yes'],
  ['that, negated', { ...told, negated: true }, 'no'],
  ['either, one so', either(stored, group), 'yes'],
  ['either, none certain', either(stored, quarantine), 'unknown'],
])('%s: %j holds %s', (_title, condition, expected) => {
  expect(holds(condition, known)).toBe(expected)
})

test('a stored condition is called by its name, and says what it means where that is told', () => {
  expect(conditionWords(told)).toBe(
    'the stored condition “Known”, that is the endpoint group is Endpoint Identity Groups:Profiled:Workstation',
  )
})

test('conditions read as sentences, and what must hold together stands apart', () => {
  const whole = both(group, both({ ...quarantine, negated: true }, either(stored, group)))
  expect(partsOf(whole).map(conditionWords)).toEqual([
    'the endpoint group is Endpoint Identity Groups:Profiled:Workstation',
    'not the adaptive control is Quarantine',
    '(the stored condition “Staff_Hours” or the endpoint group is Endpoint Identity Groups:Profiled:Workstation)',
  ])
})
