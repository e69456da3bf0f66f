import { changeKindTitles } from '@patchbay/contract/changes/kinds/all'
import { expect, test } from 'vitest'
import { readRuleText, ruleText } from './approval-rules.tsx'

const none = { kinds: [], roles: [], things: [], warned: false, warnings: [], agreedBy: [], undoing: false }
const rules = [
  {
    name: 'Server networks',
    kinds: ['assign-port' as const, 'reserve-address' as const],
    roles: ['service desk'],
    things: ['vlan 20', 'switch core-*'],
    warned: true,
    warnings: [],
    agreedBy: ['network lead', 'security'],
    undoing: true,
  },
  { ...none, name: 'Everything by the new ones', roles: ['trainee'] },
  {
    ...none,
    name: 'In disguise',
    kinds: ['onboard-endpoint' as const],
    warnings: ['other-maker' as const, 'privileged' as const],
  },
  { ...none, name: 'All' },
]

test('what is read is what was written, and empty lines mean nothing', () => {
  expect(readRuleText(ruleText(rules))).toEqual(rules)
  expect(readRuleText(`\n  ${ruleText(rules).replaceAll('\n', '\n\n  ')}\n`)).toEqual(rules)
  expect(readRuleText(' \n')).toEqual([])
})

test.each([
  ['vlan 20', 'Line 1: a rule begins with its name and a colon.'],
  ['Core:\nvlan 1\nCORE:', 'Line 3: “CORE” is listed already.'],
  [
    'Core:\nwarned of rain',
    expect.stringMatching(/^Line 2: “rain” is not one of another maker, a privileged group,/),
  ],
  [
    'Core:\nchange the weather',
    `Line 2: “the weather” is not one of ${Object.values(changeKindTitles).join(', ')}.`,
  ],
  ['Core:\nvlan 4095', 'Line 2: “4095” is not a VLAN from 1 to 4094.'],
])('of %j is said: %s', (text, fault) => {
  expect(readRuleText(text)).toEqual({ fault })
})
