import { expect, test } from 'vitest'
import { hourWords } from './clock-words.ts'
import { counts, inWords, paceWords } from './source-chip.tsx'
import type { WaitingSource } from './source-chip.tsx'

const now = Date.parse('2026-03-01T08:00:00Z')
const at = (seconds: number) => new Date(now + seconds * 1_000).toISOString()
const source = (more: Partial<WaitingSource>): WaitingSource => ({
  id: 'ise-1',
  name: 'ISE ise-1',
  state: 'asking',
  ...more,
})

test.each([
  ['all is well', { state: 'ok' }, null],
  ['it is being asked', {}, null],
  ['it failed and may be asked at once', { state: 'failed' }, null],
  ['others are before', { wait: { before: 3, until: at(12) } }, 'waits, 3 before you; asks again in 12 s'],
  ['it is next', { wait: { before: 0 } }, 'waits, next in turn'],
  ['its turn is now', { wait: { before: 0, until: at(-1) } }, 'waits, next in turn; asks again now'],
  ['it asked for rest', { state: 'throttled', until: at(300) }, 'throttled; can be asked again in 5 min'],
  [
    'its circuit breaker is open',
    { state: 'failed', until: at(300) },
    `skipped until ${hourWords(new Date(at(300)))}`,
  ],
  [
    'its budget is short',
    { state: 'ok', budget: { left: 4, per_minute: 60 } },
    '4 of 60 questions a minute left',
  ],
  [
    'its budget is spent',
    { state: 'ok', budget: { left: 0, per_minute: 60 } },
    'none of 60 questions a minute left',
  ],
] satisfies [string, Partial<WaitingSource>, string | null][])('%s', (_, more, words) => {
  expect(paceWords(source(more), now)).toBe(words)
})

test('a wait is told in seconds, a long one in minutes, a longer one in hours', () => {
  expect([0.4, 90, 91, 3_600, 5_400, 7_200, 86_400].map((seconds) => inWords(at(seconds), now))).toEqual([
    'in 1 s',
    'in 90 s',
    'in 2 min',
    'in 60 min',
    'in 90 min',
    'in 2 h',
    'in 24 h',
  ])
})

test('only words with a moment that is to come are drawn anew', () => {
  expect(counts(source({ wait: { before: 2 } }), now)).toBe(false)
  expect(counts(source({ wait: { before: 2, until: at(5) } }), now)).toBe(true)
  expect(counts(source({ state: 'throttled', until: at(-5) }), now)).toBe(false)
  expect(counts(source({ state: 'timed-out', until: at(5) }), now)).toBe(true)
  expect(counts(source({ state: 'ok', until: at(5) }), now)).toBe(false)
})
