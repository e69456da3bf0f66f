import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecastOf } from './forecast.ts'
import { cautionWords, forecastSentence } from './forecast-words.ts'
import { dayLong } from './recall.ts'
import type { Peak } from './recall.ts'

const now = new Date('2026-11-21T09:30:00Z')
const today = Math.floor(now.getTime() / dayLong)
const total = 200

const peak = (ago: number, assigned: number, of: Partial<Peak> = {}): Peak => {
  const slot = today - ago
  return {
    slot,
    assigned: Math.max(0, Math.round(assigned)),
    declined: 0,
    total,
    lastTotal: total,
    lastDeclined: 0,
    hours: ago === 0 ? 9 : 24,
    firstAt: new Date(slot * dayLong),
    lastAt: ago === 0 ? now : new Date((slot + 1) * dayLong - 60_000),
    ...of,
  }
}

/** The days before today, the oldest first, and today as far as it has come. */
const series = (days: number, valueOf: (ago: number) => number, of: Partial<Peak> = {}): Peak[] => [
  ...Array.from({ length: days }, (_, at) => peak(days - at, valueOf(days - at), of)),
  peak(0, valueOf(0) / 2, of),
]

const inDays = (at: Date | null) => (at === null ? null : at.getTime() / dayLong - today)

/** How much of a working day's use each day of the week has. */
const weeks = fc.constantFrom(
  [1, 1, 1, 1, 1, 1, 1],
  [1, 1, 1, 1, 1, 0.3, 0.2],
  [0.9, 1, 1, 0.95, 0.8, 0.25, 0.25],
  [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 1],
)
const shareOn = (week: readonly number[], ago: number) => week[(((today - ago) % 7) + 7) % 7] ?? 1
const lengths = fc.integer({ min: 14, max: 60 })

const sane = (days: readonly Peak[]) => {
  const told = forecastOf(days, now)
  const words = [forecastSentence(told), ...told.cautions.map(cautionWords)]
  for (const sentence of words) expect(sentence).not.toMatch(/NaN|Infinity|undefined|null|Invalid/)
  const { at, earliest, latest, state } = told
  expect(at !== null).toBe(state === 'fills')
  for (const date of [at, earliest, latest]) if (date !== null) expect(inDays(date)).toBeGreaterThanOrEqual(0)
  if (at !== null && earliest !== null) expect(earliest.getTime()).toBeLessThanOrEqual(at.getTime())
  if (at !== null && latest !== null) expect(latest.getTime()).toBeGreaterThanOrEqual(at.getTime())
  return told
}

test('use that stays the same, whatever its week looks like, never fills', () => {
  fc.assert(
    fc.property(lengths, weeks, fc.integer({ min: 0, max: 199 }), (days, week, level) => {
      const told = sane(series(days, (ago) => level * shareOn(week, ago)))
      expect(told.state).toBe('steady')
      expect(told.cautions).toEqual([])
    }),
  )
})

test('use that shrinks never fills, and is said to shrink', () => {
  fc.assert(
    fc.property(lengths, fc.double({ min: 1, max: 2, noNaN: true }), (days, pace) => {
      const told = sane(series(days, (ago) => 40 + pace * ago))
      expect(told.state).toBe('shrinking')
      expect(told.perDay).toBeCloseTo(-pace, 0)
    }),
  )
})

test('use that grows day by day fills on the day on which it really reaches the end', () => {
  fc.assert(
    fc.property(
      lengths,
      fc.double({ min: 2, max: 3, noNaN: true }),
      fc.integer({ min: 150, max: 195 }),
      (days, pace, level) => {
        fc.pre(level - pace * days > 0)
        const told = sane(series(days, (ago) => level - pace * ago))
        expect(told.state).toBe('fills')
        expect(Math.abs(inDays(told.at)! - (total - level) / pace)).toBeLessThanOrEqual(3)
      },
    ),
  )
})

test('a week with quiet days does not hide the growth of its busy ones', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 36, max: 60 }),
      weeks,
      fc.integer({ min: 150, max: 190 }),
      (days, week, level) => {
        const told = sane(series(days, (ago) => (level - 2 * ago) * shareOn(week, ago)))
        expect(told.state).toBe('fills')
        expect(Math.abs(inDays(told.at)! - (total - level) / 2)).toBeLessThanOrEqual(4)
      },
    ),
  )
})

test('noise around half of the pool is never told to fill within two weeks', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 95, max: 105 }), { minLength: 5, maxLength: 60 }), (values) => {
      const told = sane(series(values.length, (ago) => values[values.length - ago] ?? 100))
      if (told.at !== null) expect(inDays(told.at)).toBeGreaterThan(14)
    }),
    { numRuns: 1_000 },
  )
})

test('noise on growth moves the day by no more than the spread that is told with it', () => {
  const noise = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 60, maxLength: 60 })
  fc.assert(
    fc.property(fc.integer({ min: 28, max: 60 }), noise, (days, by) => {
      const told = sane(series(days, (ago) => 160 - 2 * ago + 20 + (by[ago - 1] ?? 0)))
      expect(told.state).toBe('fills')
      // At 180 of 200 and 2 a day the end is ten days away.
      expect(inDays(told.earliest)!).toBeLessThanOrEqual(12)
      expect(inDays(told.at)!).toBeGreaterThanOrEqual(6)
      expect(inDays(told.at)!).toBeLessThanOrEqual(13)
    }),
  )
})

test('a few days that are far off, such as a conference, move nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 60 }), fc.integer({ min: 8, max: 25 }), (days, odd) => {
      const told = sane(series(days, (ago) => (ago === odd || ago === odd + 1 ? 190 : 100)))
      expect(told.state).toBe('steady')
    }),
  )
})

test('days without readings leave the day where it was, and are said when there are many', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (kept) => {
      const all = series(40, (ago) => 180 - 2 * ago)
      const days = all.filter((_, at) => at >= 37 || kept[at] === true)
      fc.pre(days.length >= 12)
      const told = sane(days)
      expect(told.state).toBe('fills')
      expect(Math.abs(inDays(told.at)! - 10)).toBeLessThanOrEqual(3)
      const whole = days.length - 1
      const span = today - days[0]!.slot
      expect(told.cautions.some(({ because }) => because === 'gaps')).toBe(whole < span * 0.7)
    }),
  )
})

test('a day of which only some hours were read does not count, nor does today', () => {
  const four = series(4, (ago) => 120 - ago)
  const torn = [5, 6, 7].map((ago) => peak(ago, 120 - ago, { hours: 15 }))
  expect(sane([...torn, ...four]).state).toBe('too-short')
  expect(sane([...torn.map((day) => ({ ...day, hours: 16 })), ...four]).state).toBe('far')
  const late = [...four.slice(0, -1), peak(0, 120, { hours: 24 })]
  expect(sane(late).state).toBe('too-short')
})

test('growth that could as well be none is called none', () => {
  // Up a little in the middle of all pairs, down in many of them.
  const values = [
    100, 108, 97, 110, 101, 112, 96, 104, 106, 99, 113, 102, 98, 111, 105, 103, 109, 97, 114, 101,
  ]
  const told = sane(series(values.length, (ago) => values[values.length - ago] ?? 100))
  expect(told.perDay).toBeGreaterThan(0)
  expect(told.state).toBe('steady')
})

test('a pool that was made larger is full later, never sooner, and the change is named', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 29 }), fc.integer({ min: 1, max: 400 }), (since, more) => {
      const before = sane(series(30, (ago) => 170 - 2 * ago))
      const days = series(30, (ago) => 170 - 2 * ago).map((day) =>
        day.slot > today - since ? { ...day, total: total + more, lastTotal: total + more } : day,
      )
      const told = sane(days)
      if (told.at !== null) expect(told.at.getTime()).toBeGreaterThanOrEqual(before.at!.getTime())
      else expect(told.state).toBe('far')
      expect(told.cautions.map(cautionWords).join()).toContain(
        `went from ${total} to ${total + more} addresses`,
      )
    }),
  )
})

test('declined addresses make it full sooner and are named', () => {
  const plain = sane(series(30, (ago) => 170 - 2 * ago))
  const told = sane(series(30, (ago) => 170 - 2 * ago, { declined: 12, lastDeclined: 12 }))
  expect(told.at!.getTime()).toBeLessThan(plain.at!.getTime())
  expect(told.cautions.map(cautionWords)).toEqual(['12 declined addresses count as used and may come back'])
})

test('anything at all is answered soundly, in any order', () => {
  const any = fc.uniqueArray(
    fc.record({
      ago: fc.integer({ min: 0, max: 61 }),
      assigned: fc.integer({ min: 0, max: 500 }),
      declined: fc.integer({ min: 0, max: 300 }),
      total: fc.integer({ min: 1, max: 500 }),
      hours: fc.integer({ min: 1, max: 24 }),
    }),
    { selector: ({ ago }) => ago, maxLength: 62 },
  )
  fc.assert(
    fc.property(any, (days) => {
      const peaks = days.map(({ ago, ...of }) =>
        peak(ago, of.assigned, { ...of, lastTotal: of.total, lastDeclined: of.declined }),
      )
      expect(sane(peaks)).toEqual(sane(peaks.toReversed()))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['nothing was read', [], 'unknown', 'No forecast: not read'],
  [
    'the last reading is eight days old',
    series(30, () => 90).filter(({ slot }) => slot < today - 8),
    'unknown',
    'not read for 7 d',
  ],
  [
    'four days were read',
    series(4, (ago) => 100 - ago),
    'too-short',
    'Read since 2026-11-17T00:00:00.000Z only',
  ],
  ['only today was read', series(0, () => 100), 'too-short', 'too short for a forecast'],
  [
    'it was full yesterday',
    series(30, (ago) => (ago === 1 ? 200 : 100)),
    'full',
    'Full on 1 day of the last 7',
  ],
  ['it grows slowly', series(30, (ago) => 60 - ago), 'far', 'not full within the forecast'],
  ['it grows', series(30, (ago) => 180 - 2 * ago), 'fills', 'At this pace full around 2026-12-01'],
] as const)('when %s the state is told in words', (_what, days, state, words) => {
  const told = sane(days)
  expect(told.state).toBe(state)
  expect(forecastSentence(told)).toContain(words)
})
