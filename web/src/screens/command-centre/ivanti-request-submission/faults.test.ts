import type { DeskParameter } from '@patchbay/contract/command-centre/ivanti-request-submission/choices'
import { expect, test } from 'vitest'
import { faultsIn } from './faults.ts'
import { askedFrom, valuesFrom } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { givenTo } from './form-values.ts'

const parameter = (id: string, of: Partial<DeskParameter> = {}): DeskParameter => ({
  id,
  name: id,
  kind: 'text',
  description: null,
  required: false,
  choices: null,
  takesOther: false,
  dependsOn: [],
  ...of,
})

const filled = (of: Partial<FormValues> = {}): FormValues => ({
  ...valuesFrom({ about: '', kind: '', template: 'fault' }, null, 'jdoe'),
  subject: 'No link',
  words: 'The outlet has no link.',
  ...of,
})

const answers = (answer: FormValues['answers'][string]) => ({ answers: { one: answer } })

test('what can be previewed has no fault, and it is for oneself', () => {
  expect(faultsIn(filled(), [parameter('one')], [], null)).toEqual({})
  expect(filled().requester).toBe('jdoe')
})

test.each<[string, Partial<FormValues>, Partial<DeskParameter>, RegExp]>([
  ['requester', { requester: ' ' }, {}, /^Enter a login/],
  ['template', { template: '' }, {}, /^Choose a template/],
  ['subject', { subject: 'x' }, {}, /^Enter a subject/],
  ['words', { words: '' }, {}, /^Enter a description/],
  ['answers.one', {}, { required: true }, /^It must be answered/],
  ['answers.one', answers({ as: 'choices', choices: [] }), { kind: 'choice', required: true }, /^It must be/],
  ['answers.one', answers({ as: 'text', text: 'few' }), { kind: 'number' }, /^It takes a number/],
  ['answers.one', answers({ as: 'text', text: '25:00' }), { kind: 'time' }, /^It takes a time/],
  ['answers.one', answers({ as: 'moment', at: 'tomorrow' }), { kind: 'moment' }, /^Write it as/],
])('at %s it is said what is wrong with %o of %o', (field, wrong, of, words) => {
  const faults = faultsIn(filled(wrong), [parameter('one', of)], [], null)
  expect(Object.keys(faults)).toEqual([field])
  expect(faults[field]).toMatch(words)
})

const file = (size: number) => ({ name: 'port.txt', type: 'text/plain', content: 'bm8gbGluaw==', size })

test('files that are too many, too large or empty are said before they are sent', () => {
  expect(faultsIn(filled(), [], [file(7)], null)).toEqual({})
  expect(faultsIn(filled(), [], Array(6).fill(file(7)), null)['files']).toMatch(/^6 files/)
  expect(faultsIn(filled(), [], [file(3_000_000)], null)['files']).toMatch(/exceed 2 MB/)
  expect(faultsIn(filled(), [], [file(0)], null)['files']).toBe('port.txt is empty.')
  const alike = [file(7), { ...file(8), name: 'Port.TXT' }]
  expect(faultsIn(filled(), [], alike, null)['files']).toMatch(/^Two files have the name Port\.TXT/)
})

test('what is not asked any more, and what is empty, is not sent; a box that nobody ticked says no', () => {
  const parameters = [
    parameter('outlet', { required: true }),
    parameter('urgent', { kind: 'yes-no' }),
    parameter('since', { kind: 'moment' }),
    parameter('head', { kind: 'heading' }),
  ]
  const values = filled({
    answers: {
      outlet: { as: 'text', text: 'B07-214-A' },
      since: { as: 'moment', at: '2026-12-01T08:00:00Z' },
      gone: { as: 'text', text: 'x' },
    },
  })
  const { intent } = askedFrom(values, parameters, [file(7)], null)
  expect(intent).toMatchObject({
    system: null,
    about: null,
    evidence: false,
    answers: {
      outlet: { as: 'text', text: 'B07-214-A' },
      urgent: { as: 'yes-no', yes: false },
      since: { as: 'moment', at: '2026-12-01T08:00:00Z' },
    },
    drawn: parameters.map(({ id, name, kind, required }) => ({ id, name, kind, required })),
  })
})

test('what is known of a device goes along where the address names one', () => {
  const values = valuesFrom({ about: '00:1b:54:0a:3c:7f', kind: 'device', template: '' }, null, 'jdoe')
  expect(values.evidence).toBe(true)
  expect(askedFrom(values, [], [], null).intent).toMatchObject({
    about: { kind: 'device', text: '00:1b:54:0a:3c:7f' },
    evidence: true,
  })
})

test('choices that depend on others are asked for with their answers, and not before', () => {
  const room = parameter('room', { kind: 'choice', dependsOn: ['Building'] })
  const building = parameter('b', { name: 'Building', kind: 'choice' })
  expect(givenTo(room, [building, room], {})).toBeNull()
  const given = { b: { as: 'choices' as const, choices: [{ id: '1', text: 'Library' }] } }
  expect(givenTo(room, [building, room], given)).toEqual({ Building: 'Library' })
  expect(givenTo(building, [building, room], given)).toBeNull()
})
