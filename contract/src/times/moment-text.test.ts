import { expect, test } from 'vitest'
import { momentFault, momentOf } from './moment-text.ts'

test.each([
  ['2026-05-03 14:05', 'UTC', '2026-05-03T14:05:00.000Z'],
  ['2026-05-03 14:05', 'Europe/Oslo', '2026-05-03T12:05:00.000Z'],
  ['2026-11-21T08:14:05', 'Europe/Oslo', '2026-11-21T07:14:05.000Z'],
  // An hour after the clock was put forward.
  ['2026-03-29 03:30', 'Europe/Oslo', '2026-03-29T01:30:00.000Z'],
  ['2026-11-21 08:14', 'America/New_York', '2026-11-21T13:14:00.000Z'],
  // Half an hour, a quarter of one, and a zone that left a whole day out.
  ['2026-10-04 01:59', 'Australia/Lord_Howe', '2026-10-03T15:29:00.000Z'],
  ['2026-05-03 14:05', 'Asia/Kathmandu', '2026-05-03T08:20:00.000Z'],
  ['2026-10-25 02:30+02:00', 'Europe/Oslo', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25 02:30+01:00', 'Europe/Oslo', '2026-10-25T01:30:00.000Z'],
  ['2026-10-25 02:30 Z', 'Europe/Oslo', '2026-10-25T02:30:00.000Z'],
  ['2026-10-25 03:00', 'Europe/Oslo', '2026-10-25T02:00:00.000Z'],
  ['2026-10-25 01:59', 'Europe/Oslo', '2026-10-24T23:59:00.000Z'],
  ['2026-02-30 10:00', 'UTC', null],
  ['2026-05-03 25:00', 'UTC', null],
  ['yesterday', 'UTC', null],
  ['', 'UTC', null],
])('%j in %s is %s', (text, zone, instant) => {
  expect(momentOf(text, zone)).toBe(instant)
})

test.each([
  ['Europe/Oslo', '2026-03-29 02:30', '2026-03-29 01:30', '2026-03-29 03:30'],
  ['America/New_York', '2026-03-08 02:30', '2026-03-08 01:30', '2026-03-08 03:30'],
  ['Australia/Lord_Howe', '2026-10-04 02:15', '2026-10-04 01:45', '2026-10-04 02:45'],
  ['America/St_Johns', '2026-03-08 02:30', '2026-03-08 01:30', '2026-03-08 03:30'],
])('in %s %s does not exist: it is asked which is meant', (zone, text, early, late) => {
  expect(momentOf(text, zone)).toBe(null)
  expect(momentFault(text, zone)).toBe(
    `${text} does not exist in ${zone}, where the clocks go forward: write ${early} or ${late}`,
  )
  for (const one of [early, late]) expect(momentFault(one, zone)).toBe(null)
})

test.each([
  ['Europe/Oslo', '2026-10-25 02:30', '+02:00', '+01:00'],
  ['America/New_York', '2026-11-01 01:30', '-04:00', '-05:00'],
  ['Australia/Lord_Howe', '2026-04-05 01:45', '+11:00', '+10:30'],
  ['America/St_Johns', '2026-11-01 01:30', '-02:30', '-03:30'],
])('in %s %s is there twice: it is asked which is meant', (zone, text, first, second) => {
  expect(momentOf(text, zone)).toBe(null)
  expect(momentFault(text, zone)).toBe(
    `${text} occurs twice in ${zone}, where the clocks go back: write ${text}${first} or ${text}${second}`,
  )
  const [one = 0, other = 0] = [first, second].map((offset) =>
    Date.parse(momentOf(`${text}${offset}`, zone) ?? ''),
  )
  expect(one).toBeLessThan(other)
})
