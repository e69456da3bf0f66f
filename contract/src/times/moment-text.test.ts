import { expect, test } from 'vitest'
import { momentOf } from './moment-text.ts'

test.each([
  ['2026-05-03 14:05', 'UTC', '2026-05-03T14:05:00.000Z'],
  ['2026-05-03 14:05', 'Europe/Oslo', '2026-05-03T12:05:00.000Z'],
  ['2026-11-21T08:14:05', 'Europe/Oslo', '2026-11-21T07:14:05.000Z'],
  // An hour after the clock was put forward.
  ['2026-03-29 03:30', 'Europe/Oslo', '2026-03-29T01:30:00.000Z'],
  ['2026-11-21 08:14', 'America/New_York', '2026-11-21T13:14:00.000Z'],
  ['2026-02-30 10:00', 'UTC', null],
  ['2026-05-03 25:00', 'UTC', null],
  ['yesterday', 'UTC', null],
  ['', 'UTC', null],
])('%j in %s is %s', (text, zone, instant) => {
  expect(momentOf(text, zone)).toBe(instant)
})
