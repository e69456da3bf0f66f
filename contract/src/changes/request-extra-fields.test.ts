import { expect, test } from 'vitest'
import { neededBy, watchers } from './request-extra-fields.ts'

const faultOf = (all: readonly string[]) => watchers.safeParse(all).error?.issues[0]?.message ?? null

test.each(['jroe', "m.o'neill", String.raw`CAMPUS\jroe`, 'works@example.org', "m.o'neill+it@campus.example"])(
  '%s is a login or an e-mail address',
  (text) => expect(faultOf([` ${text} `])).toBeNull(),
)

test.each([
  '',
  'two words',
  'a@b@c',
  '@campus.example',
  'jroe@',
  'a,b',
  'Jane <jane@x.org>',
  'a\nb',
  'x'.repeat(255),
])('%j is neither', (text) => expect(faultOf([text])).toBe('Write a login or an e-mail address.'))

test('nobody is informed twice, and twenty are enough', () => {
  expect(faultOf(['jroe', 'JROE'])).toBe('Somebody stands there twice.')
  const people = Array.from({ length: 21 }, (_, at) => `u${at}`)
  expect(faultOf(people.slice(1))).toBeNull()
  expect(faultOf(people)).toBe('At most 20 people are kept informed.')
})

test('a day is one of the calendar', () => {
  expect(neededBy.safeParse('2028-02-29').success).toBe(true)
  expect(neededBy.safeParse('2027-02-29').success).toBe(false)
  expect(neededBy.safeParse('2027-02-28T00:00:00Z').success).toBe(false)
})
