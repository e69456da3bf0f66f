import { refused, throttled, unreachable } from '@patchbay/connectors/failures'
import type { Source } from '@patchbay/contract/systems/sources'
import { expect, test } from 'vitest'
import { createLog } from '../logging/log.ts'
import { SourceStrip, allRequiredAnswered } from './source-strip.ts'
import { heldPace } from './test-pace.ts'
import type { Settled } from './ask-source.ts'
import { heardFromWalk, heardFromWalks } from '../collector/walks.ts'

const log = createLog('fatal', { write: () => undefined })
const ise: Source = { id: 'ise-1', name: 'ISE ise-1', kind: 'identity', state: 'waiting', required: true }
const never = new AbortController().signal
const others: Source = { ...ise, id: 'ise-2', name: 'ISE ise-2' }

async function settledAs(work: () => Promise<Settled>): Promise<Source> {
  const strip = new SourceStrip({
    sources: [ise],
    pace: heldPace(),
    log,
    signal: never,
    changed: () => undefined,
  })
  await strip.ask('ise-1', async (turn) => {
    turn.asking()
    return work()
  })
  return strip.all[0]!
}

test('who had no part in a question was not asked, and says why; who has nothing was', async () => {
  expect(await settledAs(async () => ({ count: 0 }))).toMatchObject({ state: 'none', required: true })
  expect(await settledAs(async () => ({ notAsked: 'no device to look for' }))).toMatchObject({
    state: 'not-asked',
    why: 'no device to look for',
    required: false,
  })
  expect(await settledAs(async () => null)).toMatchObject({ state: 'not-asked', why: 'nothing to look up' })
})

test('"none found" does not need who was not asked', async () => {
  const strip = new SourceStrip({
    sources: [ise, others],
    pace: heldPace(),
    log,
    signal: never,
    changed: () => undefined,
  })
  await strip.ask('ise-1', async () => ({ notAsked: 'no device to look for' }))
  expect(allRequiredAnswered(strip.all)).toBe(false)
  await strip.ask('ise-2', async () => ({ count: 0 }))
  expect(allRequiredAnswered(strip.all)).toBe(true)
})

test.each([
  [
    'a right that is missing',
    refused({ cause: 'right-missing', message: 'It may not read sessions.' }),
    { state: 'not-permitted', why: 'It may not read sessions.' },
  ],
  [
    'a login that is refused',
    refused({ cause: 'credential-refused', message: 'It refused the login.' }),
    { state: 'failed', why: 'It refused the login.' },
  ],
  [
    'too many questions',
    throttled({ cause: 'rate-limited', message: 'Too many.' }),
    { state: 'throttled', why: 'Too many.' },
  ],
  [
    'silence',
    unreachable({ cause: 'timed-out', message: 'No answer.' }),
    { state: 'timed-out', why: 'No answer.' },
  ],
] as const)('%s is told as what it is', async (_, failure, shown) => {
  expect(await settledAs(() => Promise.reject(failure))).toMatchObject(shown)
})

test('who asks and leaves is no error of the source in the log; a fault of ours is, also one that broke itself off', async () => {
  const lines: string[] = []
  const heard = createLog('error', { write: (line) => lines.push(line) })
  const leaving = new AbortController()
  const strip = new SourceStrip({
    sources: [ise, others],
    pace: heldPace(),
    log: heard,
    signal: leaving.signal,
    changed: () => undefined,
  })
  await strip.ask('ise-2', () => Promise.reject(new TypeError('a fault')))
  expect(lines).toHaveLength(1)
  await strip.ask('ise-1', () => Promise.reject(new DOMException('Broken off.', 'AbortError')))
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('source failed unexpectedly')
  leaving.abort(new DOMException('The client left.', 'AbortError'))
  await strip.ask('ise-1', () => Promise.reject(leaving.signal.reason as Error))
  expect(lines).toHaveLength(2)
})

test('a source that is spared says since when, and one that wants to be left alone until when', async () => {
  const since = new Date(Date.now() - 600_000)
  const skipped = { cause: 'timed-out', message: 'not being asked', retryAfter: 9_000, since } as const
  expect(await settledAs(() => Promise.reject(unreachable(skipped)))).toMatchObject({
    state: 'timed-out',
    since: since.toISOString(),
  })
  const before = Date.now()
  const away = throttled({ cause: 'rate-limited', message: 'Left alone.', retryAfter: 7_200_000 })
  const chip = await settledAs(() => Promise.reject(away))
  expect(chip.state).toBe('throttled')
  expect(Date.parse(chip.until ?? '') - before).toBeGreaterThanOrEqual(7_200_000)
  expect(chip).not.toHaveProperty('since')
})

test('what walks told is old when they stopped for longer than the collector lets a gap be, with its age', async () => {
  const now = Date.now()
  const hours = (many: number) => new Date(now - many * 3_600_000)
  const fresh = heardFromWalk({ count: 3 }, hours(0.9), now)
  expect(fresh).toEqual({ count: 3 })
  expect(heardFromWalk({ count: 3 }, null, now)).toEqual({ count: 3 })
  const old = await settledAs(async () => heardFromWalk({ count: 3 }, hours(3), now))
  expect(old).toMatchObject({ state: 'stale', count: 3, since: hours(3).toISOString() })
  expect(old.why).toBe('walked more than 60 min ago')
  // Not every switch was walked yet: that some of it is old comes second.
  const part = await settledAs(async () =>
    heardFromWalks(3, { soFar: { devices: 9, walked: 8 }, oldest: hours(3) }),
  )
  expect(part).toMatchObject({ state: 'partial', of: 9, why: '8 of 9 switches walked so far' })
  expect(part).not.toHaveProperty('since')
  expect(allRequiredAnswered([old])).toBe(false)
})
