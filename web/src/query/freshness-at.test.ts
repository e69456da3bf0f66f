import { expect, test } from 'vitest'
import { freshnessAt } from './freshness-at.ts'

const asked = '2026-03-01T08:00:00.000Z'

test.each([
  ['said in answer to the question', '2026-03-01T08:00:02.000Z', asked, 'live'],
  ['said a moment before, to somebody else', '2026-03-01T07:59:56.000Z', asked, 'live'],
  ['kept from before', '2026-03-01T07:59:54.000Z', asked, 'last-known'],
  ['of no time', null, asked, 'unknown'],
  ['of an answer that is of no question', asked, null, 'unknown'],
] as const)('what was %s', (_, observedAt, askedAt, freshness) => {
  expect(freshnessAt(observedAt, askedAt)).toBe(freshness)
})
