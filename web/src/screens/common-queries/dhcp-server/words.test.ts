import { expect, test } from 'vitest'
import { lasting, neverEnds } from './words.ts'

test.each([
  [28_800, '8 h'],
  [1_800, '30 min'],
  [45, '45 s'],
  [0xffffffff, 'no end'],
])('%d seconds last %s', (seconds, words) => expect(lasting(seconds)).toBe(words))

test('a lease of all ones never ends, one of a year does', () => {
  const startedAt = '2026-11-01T00:00:00.000Z'
  const after = (seconds: number) => new Date(Date.parse(startedAt) + seconds * 1_000).toISOString()
  expect(neverEnds({ startedAt, expiresAt: after(0xffffffff) })).toBe(true)
  expect(neverEnds({ startedAt, expiresAt: after(31_536_000) })).toBe(false)
})
