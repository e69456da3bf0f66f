import { expect, test } from 'vitest'
import { faultsIn } from './faults.ts'
import { askedFrom, valuesFrom } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { shownValues, typedInto } from './shown-values.ts'

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
  ['mac', { mac: 'the printer' }, /“the printer” is not a MAC/],
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
  expect(askedFrom(values, null).intent).toEqual({
    state: 'present',
    mac: '00:1b:54:0a:3c:7f',
    system: null,
    thing: 'printer',
    group: 'Printers',
    profile: null,
    description: null,
    attributes: [{ name: 'owner', value: 'Estates' }],
  })
  expect(askedFrom({ ...values, state: 'absent' }, null).intent).toMatchObject({
    state: 'absent',
    thing: null,
    group: null,
    attributes: [],
  })
})

const known = {
  group: 'Cameras',
  staticGroup: true,
  profile: 'Axis-Camera',
  staticProfile: true,
  description: 'By the door',
  attributes: [
    { name: 'owner', value: 'Estates' },
    { name: 'assetTag', value: 'K-0042' },
  ],
}
const untouched = (): FormValues => ({ ...filled(), group: '' })

test('what stands there stands in the fields, and is not sent as if somebody had typed it', () => {
  expect(shownValues(untouched(), known)).toMatchObject({
    group: 'Cameras',
    profile: 'Axis-Camera',
    description: 'By the door',
    attributes: { owner: 'Estates', assetTag: 'K-0042' },
  })
  expect(askedFrom(untouched(), known).intent).toMatchObject({
    group: 'Cameras',
    profile: null,
    description: null,
    attributes: [],
  })
  // A group and a profile that profiling found nobody has to keep.
  const found = { ...known, staticGroup: false, staticProfile: false }
  expect(shownValues(untouched(), found)).toMatchObject({ group: '', profile: '' })
})

test('what is emptied is sent as emptied, what is typed over it as typed, and nothing else', () => {
  let values = untouched()
  for (const some of [{ profile: '' }, { description: ' ' }, { attributes: { assetTag: '' } }]) {
    values = typedInto(values, some, known)
  }
  expect(shownValues(values, known)).toMatchObject({
    profile: '',
    attributes: { owner: 'Estates', assetTag: '' },
  })
  expect(askedFrom(values, known).intent).toMatchObject({
    profile: '',
    description: '',
    attributes: [{ name: 'assetTag', value: '' }],
  })
  values = typedInto(values, { description: 'At the gate' }, known)
  expect(askedFrom(values, known).intent).toMatchObject({ profile: '', description: 'At the gate' })
  // Another device has nothing there that could be taken away.
  const other = typedInto(untouched(), { description: '', attributes: { assetTag: '' } }, null)
  expect(askedFrom(other, null).intent).toMatchObject({ description: null, attributes: [] })
})
