import type { Answer, Answers } from '../template.ts'
import { offsetAt } from '../../zone-offset.ts'

const minute = 60_000

/** The moment at which a day begins in a zone. */
function beginOf(zone: string, date: string): number {
  const guess = Date.parse(`${date}T00:00:00Z`)
  const near = guess - offsetAt(zone, guess) * minute
  return guess - offsetAt(zone, near) * minute
}

/** The moment that an answer means; null for one that means none. */
export function momentOf(zone: string, answer: Answer): number | null {
  if (answer.as === 'date') return beginOf(zone, answer.date)
  return answer.as === 'moment' ? Date.parse(answer.at) : null
}

/**
 * Dates are sent as the clocks on the wall there, and the offset beside them takes them back: one for all of them. It is that
 * of the first date, so that one beyond the change of clocks stands an hour beside itself and still means its moment.
 */
export interface WallClock {
  /** Minutes, negated: -60 for UTC+1. Zero stores the day before, the wrong sign stores no date at all. */
  readonly localOffset: number
  /** `2026-12-01T00:00:00Z` */
  written(moment: number): string
}

export function wallClockFor(zone: string, answers: Answers, since: string): WallClock {
  const [first = Date.parse(since)] = Object.values(answers).flatMap((answer) => momentOf(zone, answer) ?? [])
  const offset = offsetAt(zone, first)
  return {
    // Without `0 -` a zone on UTC would be told as minus zero.
    localOffset: 0 - offset,
    written: (moment) => `${new Date(moment + offset * minute).toISOString().slice(0, 19)}Z`,
  }
}
