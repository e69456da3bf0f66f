import { expect, test } from 'vitest'
import { faultsOf } from './faults.ts'
import type { Answer, Parameter, ParameterKind } from './template.ts'

const asked = (kind: ParameterKind, more: Partial<Parameter> = {}): Parameter => ({
  id: 'p',
  name: 'Outlet',
  kind,
  saidKind: kind,
  description: null,
  required: false,
  choices: null,
  dependsOn: [],
  validation: null,
  ...more,
})

const text = (words: string): Answer => ({ as: 'text', text: words })
const chosen = (...ids: string[]): Answer => ({
  as: 'choices',
  choices: ids.map((id) => ({ id, text: `of ${id}` })),
})
const some = [{ id: 'a', text: 'A' }]

test.each<[Parameter, Answer, string | null]>([
  [asked('text'), text('x'), null],
  [asked('text', { required: true }), text(' '), 'It must be answered.'],
  [asked('text', { required: null }), text(''), null],
  [asked('text'), { as: 'yes-no', yes: true }, 'It takes a text now.'],
  [asked('number'), text('-12,5'), null],
  [asked('number'), text('twelve'), 'It takes a number.'],
  [asked('time'), text('08:00'), null],
  [asked('time'), text('8 am'), 'It takes a time, such as 08:00.'],
  [asked('date'), { as: 'date', date: '2026-12-01' }, null],
  [asked('date'), { as: 'date', date: '2026-02-30' }, 'It takes a date.'],
  [asked('moment'), { as: 'moment', at: '2026-12-01T08:00:00Z' }, null],
  [asked('moment'), { as: 'moment', at: '2026-12-01' }, 'It takes a date and a time.'],
  [asked('choice', { choices: some }), chosen('a'), null],
  [asked('choice', { choices: some }), chosen('b'), '“of b” is not one of its choices.'],
  [asked('choice', { choices: some }), chosen('a', 'a'), 'It takes one choice.'],
  [asked('choices', { choices: some }), chosen('a', 'a'), null],
  [asked('choice', { required: true, choices: some }), chosen(), 'It must be answered.'],
  [asked('choice'), chosen('whatever the desk did not tell'), null],
  [asked('heading'), text('x'), 'It no longer takes an answer.'],
])('%o answered with %j: %s', (parameter, answer, fault) => {
  const words = faultsOf([parameter], { p: answer }).map((one) => one.words)
  expect(words).toEqual(fault === null ? [] : [fault])
})

test('what is required and was not answered, and what nobody asks, are faults too', () => {
  const required = asked('text', { id: 'q', required: true })
  expect(faultsOf([asked('text'), required], { gone: text('x') })).toEqual([
    { parameter: 'q', words: 'It must be answered.' },
    { parameter: 'gone', words: 'The template no longer asks this.' },
  ])
})
