import { expect, test } from 'vitest'
import { expiryText, readExpiry } from './person-values.ts'

test('a day means its last second, a day with a time that minute', () => {
  const day = readExpiry('2026-12-31', null)
  expect(new Date(day ?? '')).toEqual(new Date(2026, 11, 31, 23, 59, 59))
  expect(expiryText(day ?? null)).toBe('2026-12-31')
  const hour = readExpiry(' 2026-12-31 17:05 ', null)
  expect(new Date(hour ?? '')).toEqual(new Date(2026, 11, 31, 17, 5))
  expect(expiryText(hour ?? null)).toBe('2026-12-31 17:05')
})

test('nothing is never, and what is no day is not taken', () => {
  expect(readExpiry('  ', null)).toBeNull()
  for (const text of [
    '2026-02-30',
    '2026-13-01',
    '31.12.2026',
    '2026-12-31 24:00',
    '2026-12-31 17',
    'soon',
  ]) {
    expect([text, readExpiry(text, null)]).toEqual([text, undefined])
  }
})

test('a text that nobody touched keeps the instant to the second', () => {
  const before = '2026-12-31T10:20:30.456Z'
  expect(readExpiry(expiryText(before), before)).toBe(before)
})
