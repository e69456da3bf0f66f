import type { Way } from '@patchbay/contract/systems/system'
import { expect, test } from 'vitest'
import { hourWords } from '../../../ui/clock-words.ts'
import { awayWords, breakerWords, budgetWords, isSlowed, limitWords, nowWords } from './pace-panel.tsx'
import { endingWords } from './words.ts'

const now = Date.parse('2026-03-01T08:00:00Z')
const at = (seconds: number) => new Date(now + seconds * 1_000).toISOString()
const hour = (seconds: number) => hourWords(new Date(at(seconds)))
const wayOf = (more: Partial<Way> = {}): Way => ({
  title: null,
  per_device: false,
  concurrency: 5,
  queue: 100,
  running: 0,
  waiting: 0,
  budget: null,
  away: null,
  breaker: { state: 'closed', failures: 0, since: null, until: null },
  skipped: [],
  skipped_in_all: 0,
  ...more,
})

test('what runs and waits is said with its number', () => {
  expect(nowWords(wayOf())).toBe('no questions running, none waiting')
  expect(nowWords(wayOf({ running: 1, waiting: 1 }))).toBe('one question running, 1 waiting')
  expect(nowWords(wayOf({ running: 5, waiting: 12 }))).toBe('5 questions running, 12 waiting')
})

test('limits are said for the system, or for each of its devices', () => {
  expect(limitWords(wayOf())).toBe('5 at a time; up to 100 waiting')
  expect(limitWords(wayOf({ per_device: true, concurrency: 1, queue: 400 }))).toBe(
    'one at a time to each device; up to 400 waiting',
  )
  expect(budgetWords(wayOf(), now)).toBe('not counted')
  expect(budgetWords(wayOf({ budget: { per_minute: 60, left: 41, next_at: null } }), now)).toBe(
    '41 of 60 left',
  )
  expect(budgetWords(wayOf({ budget: { per_minute: 60, left: 0, next_at: at(3) } }), now)).toBe(
    'none of 60 left; next question in 3 s',
  )
})

test('throttling and failures are said with since and until', () => {
  expect(awayWords(wayOf(), now)).toBe('no')
  expect(awayWords(wayOf({ away: { since: at(-120), until: at(600) } }), now)).toBe(
    `since ${hour(-120)}, until ${hour(600)}, in 10 min`,
  )
  const open = { state: 'open', failures: 5, since: at(-60), until: at(8) } as const
  expect(breakerWords(wayOf({ breaker: open }), now)).toBe(
    `open since ${hour(-60)}; 5 consecutive failures, retried in 8 s`,
  )
  expect(breakerWords(wayOf({ breaker: { ...open, state: 'probing', until: null } }), now)).toBe(
    `half-open since ${hour(-60)}; 5 consecutive failures, the next question is a trial`,
  )
  expect(breakerWords(wayOf({ breaker: { ...open, state: 'closed', failures: 1, since: null } }), now)).toBe(
    'closed; one failure',
  )
})

test('devices whose circuit breaker is open are named, the first of many', () => {
  const devices = wayOf({ breaker: null, per_device: true })
  expect(breakerWords(devices, now)).toBe('closed for all devices')
  const skipped = [
    { device: 'sw-a01-1', until: at(8) },
    { device: 'sw-b02-1', until: at(3) },
  ]
  expect(breakerWords({ ...devices, skipped, skipped_in_all: 2 }, now)).toBe(
    'open: sw-a01-1 retried in 8 s; sw-b02-1 retried in 3 s',
  )
  expect(breakerWords({ ...devices, skipped, skipped_in_all: 9 }, now)).toMatch(/in 3 s; 7 more$/)
  expect(isSlowed({ ...devices, skipped, skipped_in_all: 2 })).toBe(true)
})

test('only what slows questions down is pointed out', () => {
  expect(isSlowed(wayOf({ running: 5 }))).toBe(false)
  expect(isSlowed(wayOf({ waiting: 1 }))).toBe(true)
  expect(isSlowed(wayOf({ away: { since: at(-1), until: at(1) } }))).toBe(true)
  expect(isSlowed(wayOf({ breaker: { state: 'probing', failures: 5, since: at(-9), until: null } }))).toBe(
    true,
  )
  expect(isSlowed(wayOf({ breaker: null }))).toBe(false)
})

test('an end is pointed out from 30 days before', () => {
  const days = (count: number) => endingWords(at(count * 86_400 + 60), now)
  expect([endingWords(null, now), days(31)]).toEqual([null, null])
  expect(days(30)).toMatch(/expires in 30 days, on 2026-03-31\./)
  expect(days(1)).toMatch(/expires in one day/)
  expect(days(0)).toMatch(/expires today/)
  expect(days(-1)).toMatch(/expired on 2026-02-28\. Nothing is sent/)
})
