import { expect, test } from 'vitest'
import { slotWords, trendSentence, trendSlots, trendWidth } from './trend-slots.ts'

const point = (from: string, assigned: number, total = 100) => ({ from, assigned, declined: 0, total })
const days = [
  point('2026-11-17T00:00:00.000Z', 60),
  point('2026-11-18T00:00:00.000Z', 72),
  point('2026-11-20T00:00:00.000Z', 31, 120),
]

test('a day that was not read has a place of its own and no point', () => {
  const slots = trendSlots(days, 'days')
  expect(slots.map(({ from, point: at }) => [from.slice(0, 10), at?.assigned ?? null])).toEqual([
    ['2026-11-17', 60],
    ['2026-11-18', 72],
    ['2026-11-19', null],
    ['2026-11-20', 31],
  ])
})

test('the sentence says what the picture shows: the most, the least, the last and what is missing', () => {
  expect(trendSentence(trendSlots(days, 'days'), 'days', 'Europe/Oslo')).toBe(
    'Peak of each day (UTC) since 2026-11-17: most 72 of 100 leased on 2026-11-18, least 31 of 120 on 2026-11-20, last 31 of 120; 1 of 4 days without readings',
  )
})

test('hours are told in the zone of the person, days as they were counted', () => {
  expect(slotWords('2026-11-20T23:00:00.000Z', 'hours', 'Europe/Oslo')).toBe('2026-11-21 00:00')
  expect(slotWords('2026-11-20T00:00:00.000Z', 'days', 'America/New_York')).toBe('2026-11-20')
})

test('few readings stand at the end of an axis that is as long as always', () => {
  const slots = trendSlots(days, 'days')
  expect(trendWidth(slots, 'days')).toEqual({ before: 10, places: 14, start: '2026-11-07T00:00:00.000Z' })
  const many = trendSlots([point('2026-10-01T00:00:00.000Z', 1), ...days], 'days')
  expect(trendWidth(many, 'days')).toEqual({ before: 0, places: 51, start: '2026-10-01T00:00:00.000Z' })
  expect(trendWidth([], 'hours').start).toBeNull()
})

test('one point and none have a sentence too', () => {
  const [one] = days
  expect(trendSentence(trendSlots(one === undefined ? [] : [one], 'days'), 'days', 'UTC')).toBe(
    'Peak of one day (UTC), 2026-11-17: 60 of 100 leased',
  )
  expect(trendSlots([], 'hours')).toEqual([])
  expect(trendSentence([], 'hours', 'UTC')).toBe('No readings')
})
