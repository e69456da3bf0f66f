import { expect, test } from 'vitest'
import { requestAbout, requestWish } from './kinds/request-intent.ts'
import { neededBy, watchers } from './request-extra-fields.ts'

const faultOf = (all: readonly string[]) => watchers.safeParse(all).error?.issues[0]?.message ?? null

test.each(['jroe', "m.o'neill", String.raw`CAMPUS\jroe`, 'works@example.org', "m.o'neill+it@campus.example"])(
  '%s is a login or an e-mail address',
  (text) => expect(faultOf([` ${text} `])).toBeNull(),
)

test.each(['', 'two words', 'a@b@c', '@campus.example', 'jroe@', 'a,b', 'a\nb', 'x'.repeat(255)])(
  '%j is neither',
  (text) => expect(faultOf([text])).toBe('Write a login or an e-mail address.'),
)

test('who it is for, what it is about and who is informed are read as Search reads them', () => {
  const wish = {
    requester: 'Jane Roe <j.roe@campus.example>',
    template: 't',
    drawn: [],
    subject: 'No  li\u200bnk',
    words: 'Since this morning',
    about: { kind: 'device', text: '(B8-27-EB-12-34-56),' },
    watchers: ['mailto:works@example.org', '"jroe",'],
    urgency: 'Hi\u200bgh',
  }
  expect(requestWish.parse(wish)).toMatchObject({
    requester: 'j.roe@campus.example',
    subject: 'No link',
    about: { text: 'B8-27-EB-12-34-56' },
    watchers: ['works@example.org', 'jroe'],
    urgency: 'High',
  })
  expect(requestAbout.parse({ kind: 'place', text: 'B03-109-D.' }).text).toBe('B03-109-D')
})

test('nobody is informed twice, and twenty are enough', () => {
  expect(faultOf(['jroe', 'JROE'])).toBe('Somebody is listed twice.')
  const people = Array.from({ length: 21 }, (_, at) => `u${at}`)
  expect(faultOf(people.slice(1))).toBeNull()
  expect(faultOf(people)).toBe('At most 20 people are kept informed.')
})

test('a day is one of the calendar', () => {
  expect(neededBy.safeParse('2028-02-29').success).toBe(true)
  expect(neededBy.safeParse('2027-02-29').success).toBe(false)
  expect(neededBy.safeParse('2027-02-28T00:00:00Z').success).toBe(false)
})
