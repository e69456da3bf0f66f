import { expect, test } from 'vitest'
import { spanWords } from './recent-errors.tsx'

const until = '2026-11-22T12:00:00Z'

test.each([
  ['2026-11-22T11:00:00Z', ' in 1 h'],
  ['2026-11-22T04:40:00Z', ' in 7 h'],
  ['2026-11-21T12:30:00Z', ''],
  ['2026-11-21T12:00:00Z', ''],
])('samples from %s on say how far they reach where that is less than a day', (from, words) => {
  expect(spanWords({ from, until })).toBe(words)
})
