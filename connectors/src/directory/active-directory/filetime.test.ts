import { expect, test } from 'vitest'
import { fromFiletime, fromInterval } from './filetime.ts'

test.each([
  ['134396323651230000', '2026-11-20T07:12:45.123Z'],
  ['134328042000000000', '2026-09-02T06:30:00.000Z'],
])('%s is %s', (ticks, moment) => {
  expect(fromFiletime(ticks)?.toISOString()).toBe(moment)
})

test.each(['0', '9223372036854775807', '', '-1', 'x', undefined])('%j is no moment', (ticks) => {
  expect(fromFiletime(ticks)).toBeNull()
})

test('an interval is a length, or has no end', () => {
  expect(fromInterval('-18000000000')).toBe(30 * 60_000)
  expect(fromInterval('-9223372036854775808')).toBe(Number.POSITIVE_INFINITY)
  expect(fromInterval('x')).toBeNull()
})
