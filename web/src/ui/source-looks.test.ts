import { expect, test } from 'vitest'
import { stateWords } from './source-looks.ts'
import type { StateOfSource } from './source-looks.ts'

const now = Date.parse('2026-03-01T08:00:00Z')

test.each([
  [{ state: 'ok', count: 6 }, 'ok, 6'],
  [{ state: 'none', count: 0 }, 'ok, none'],
  [{ state: 'partial', count: 500, of: 812 }, 'partial, 500 of 812'],
  [
    { state: 'partial', count: 3, of: 9, why: '3 of 9 switches walked so far' },
    'partial, 3 of 9, 3 of 9 switches walked so far',
  ],
  [{ state: 'partial', count: 1, why: 'It may not read sessions.' }, 'partial, 1, It may not read sessions.'],
  [{ state: 'partial', why: 'cut short' }, 'partial, cut short'],
  [{ state: 'not-asked', why: 'no device to look for' }, 'not asked, no device to look for'],
  [
    { state: 'not-permitted', why: 'disabled in Connected systems' },
    'not permitted, disabled in Connected systems',
  ],
  [{ state: 'throttled', until: '2026-03-01T08:14:05Z' }, 'throttled until 08:14:05'],
  [
    { state: 'throttled', until: '2026-03-01T08:14:05Z', why: 'too many questions' },
    'throttled until 08:14:05, too many questions',
  ],
  [{ state: 'throttled', why: 'too many questions' }, 'throttled, too many questions'],
  [
    { state: 'stale', count: 4, since: '2026-03-01T04:30:00Z', why: 'walked more than 60 min ago' },
    'stale, 3 h 30 min ago, walked more than 60 min ago',
  ],
  [{ state: 'throttled', until: '2026-03-02T08:14:05Z' }, 'throttled until 2 Mar 08:14'],
  [
    { state: 'failed', since: '2026-03-01T07:41:30Z', why: 'kea-1 is not being asked' },
    'failed, unavailable since 07:41, kea-1 is not being asked',
  ],
  [
    { state: 'timed-out', since: '2026-02-28T22:05:00Z', why: 'no answer' },
    'timed out, unavailable since 28 Feb 22:05, no answer',
  ],
  [{ state: 'timed-out', why: 'no answer in 8 s' }, 'timed out, no answer in 8 s'],
  [{ state: 'failed', why: '' }, 'failed'],
] satisfies [StateOfSource, string][])('%o is “%s”', (source, words) => {
  expect(stateWords(source, 'UTC', now)).toBe(words)
})
