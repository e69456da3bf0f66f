import { expect, test } from 'vitest'
import { besideFaults, besideFrom, lacksWords } from './beside-values.ts'

const all = { watchers: true, neededBy: true, urgencies: ['Low', 'High'] }
const nothing = { watchers: false, neededBy: false, urgencies: [] }
const said = { watchers: 'jroe, works@example.org;\njdoe', neededBy: '2099-12-01', urgency: 'High' }
const none = { watchers: '', neededBy: '', urgency: '' }

test('what the desk takes is sent, and what it does not take is left out', () => {
  const sent = { watchers: ['jroe', 'works@example.org', 'jdoe'], neededBy: '2099-12-01', urgency: 'High' }
  expect(besideFrom(said, all)).toEqual(sent)
  expect(besideFrom(said, null)).toEqual(sent)
  expect(besideFrom(said, nothing)).toEqual({ watchers: [], neededBy: null, urgency: null })
  expect(besideFrom(none, all)).toEqual({ watchers: [], neededBy: null, urgency: null })
})

test.each([
  ['watchers', { watchers: 'jroe, a@b@c' }, '“a@b@c” is no login and no e-mail address.'],
  ['watchers', { watchers: 'jroe Jroe' }, 'Jroe stands there twice.'],
  [
    'watchers',
    { watchers: Array.from({ length: 21 }, (_, at) => `u${at}`).join() },
    'These are 21 people; at most 20 are taken.',
  ],
  ['neededBy', { neededBy: '2020-01-01' }, 'That day is over.'],
])('at %s it is said what is wrong with %o', (field, of, words) => {
  expect(besideFaults({ ...none, ...of }, all)[field]).toBe(words)
  // Nothing is wrong with what is not sent.
  expect(Object.values(besideFaults({ ...none, ...of }, nothing))).toEqual([null, null])
})

test('what a desk has no place for is said, with what was filled in for another one', () => {
  expect(lacksWords('Help desk', all, said)).toBeNull()
  expect(lacksWords('Help desk', nothing, none)).toBe(
    'Help desk has no place for people who are kept informed, a day by which it is needed or an urgency beside its own questions. Say it in the description.',
  )
  expect(lacksWords('Help desk', { ...all, neededBy: false }, said)).toBe(
    'Help desk has no place for a day by which it is needed beside its own questions. Say it in the description. “2099-12-01” is not sent.',
  )
})
