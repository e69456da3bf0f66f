import { expect, test } from 'vitest'
import { faultsIn } from './faults.ts'
import { askedFrom, valuesFrom } from './form-values.ts'
import type { FormValues } from './form-values.ts'

const filled = (of: Partial<FormValues> = {}): FormValues => ({
  ...valuesFrom({ mac: '001b.540a.3c7f', group: 'Printers' }, null),
  reason: 'a printer',
  ...of,
})

test('what can be previewed has no fault, and one that is to be forgotten needs no group', () => {
  expect(faultsIn(filled())).toEqual({})
  expect(faultsIn(filled({ state: 'absent', group: '' }))).toEqual({})
})

test.each<[keyof FormValues, Partial<FormValues>, RegExp]>([
  ['mac', { mac: ' ' }, /^Type the MAC/],
  ['mac', { mac: '001b540a3c7' }, /11 hex digits, needs 12/],
  ['mac', { mac: '01:00:5e:00:00:01' }, /group address/],
  ['mac', { mac: 'the printer' }, /“the printer” is no MAC/],
  ['group', { group: ' ' }, /^Choose the group/],
  ['reason', { reason: ' x ' }, /^Say why/],
  ['until', { until: 'tomorrow' }, /^Write it as/],
])('at %s it is said what is wrong with %o', (field, wrong, words) => {
  const faults = faultsIn(filled(wrong))
  expect(Object.keys(faults)).toEqual([field])
  expect(faults[field]).toMatch(words)
})

test('what is empty is not said, and of one that is to be forgotten only the device is', () => {
  const values = filled({
    thing: 'printer',
    description: ' ',
    attributes: { owner: ' Estates ', assetTag: '' },
  })
  expect(askedFrom(values).intent).toEqual({
    state: 'present',
    mac: '00:1b:54:0a:3c:7f',
    system: null,
    thing: 'printer',
    group: 'Printers',
    profile: null,
    description: null,
    attributes: [{ name: 'owner', value: 'Estates' }],
  })
  expect(askedFrom({ ...values, state: 'absent' }).intent).toMatchObject({
    state: 'absent',
    thing: null,
    group: null,
    attributes: [],
  })
})
