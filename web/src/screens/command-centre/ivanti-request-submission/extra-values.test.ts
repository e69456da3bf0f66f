import { expect, test } from 'vitest'
import { besideFaults, besideFrom } from './extra-values.ts'

const all = { watchers: true, neededBy: true, urgencies: ['Low', 'High'] }
const nothing = { watchers: false, neededBy: false, urgencies: [] }
const said = {
  watchers: 'jroe, works@example.org;\njdoe',
  neededBy: '2099-12-01',
  urgency: 'High',
  impact: ' a floor ',
}
const none = { watchers: '', neededBy: '', urgency: '', impact: '' }

test('what is said is sent, whether the desk has a field for it or not, and no word that it does not have', () => {
  const sent = {
    watchers: ['jroe', 'works@example.org', 'jdoe'],
    neededBy: '2099-12-01',
    urgency: 'High',
    impact: 'a floor',
  }
  expect(besideFrom(said, all)).toEqual(sent)
  expect(besideFrom(said, null)).toEqual(sent)
  expect(besideFrom({ ...said, urgency: ' by Friday ' }, nothing)).toEqual({ ...sent, urgency: 'by Friday' })
  expect(besideFrom({ ...said, urgency: 'by Friday' }, all).urgency).toBeNull()
  expect(besideFrom(none, all)).toEqual({ watchers: [], neededBy: null, urgency: null, impact: null })
})

test('what the template asks itself is not said beside it as well', () => {
  const both = [{ name: 'Urgency' }, { name: ' impact' }]
  expect(besideFrom(said, all, both)).toMatchObject({ urgency: null, impact: null })
  expect(besideFrom(said, all, [{ name: 'Impact on patients' }])).toMatchObject({ impact: 'a floor' })
})

test.each([
  ['watchers', { watchers: 'jroe, a@b@c' }, '“a@b@c” is neither a login nor an e-mail address.'],
  ['watchers', { watchers: 'jroe Jroe' }, 'Jroe is listed twice.'],
  [
    'watchers',
    { watchers: Array.from({ length: 21 }, (_, at) => `u${at}`).join() },
    '21 people; at most 20 are allowed.',
  ],
  ['neededBy', { neededBy: '2020-01-01' }, 'The day is in the past.'],
])('at %s it is said what is wrong with %o', (field, of, words) => {
  expect(besideFaults({ ...none, ...of }, all)[field]).toBe(words)
  expect(besideFaults({ ...none, ...of }, nothing)[field]).toBe(words)
})
