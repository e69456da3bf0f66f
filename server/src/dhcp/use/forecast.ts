import { dayLong } from './recall.ts'
import type { Peak } from './recall.ts'
import { busyLevel, median, slopeWithin } from './theil-sen.ts'
import type { Sample, Slope } from './theil-sen.ts'

/** What makes a forecast worth less. */
export type Caution =
  | { readonly because: 'resized'; readonly from: number; readonly to: number; readonly on: Date }
  | { readonly because: 'declined'; readonly declined: number }
  | { readonly because: 'gaps'; readonly whole: number; readonly days: number }
  | { readonly because: 'old'; readonly lastAt: Date }

export interface Forecast {
  /**
   * `full`: was full on some of the last seven days; `fills`: at this pace it will be, at `at`; `far`: grows, but not
   * that far within what can be said; `steady`, `shrinking`; `too-short`: too few days were read; `unknown`: none, or none
   * lately.
   */
  readonly state: 'full' | 'fills' | 'far' | 'steady' | 'shrinking' | 'too-short' | 'unknown'
  /** The day on which the daily peak takes the last address; set for `fills` alone, with what the spread says. */
  readonly at: Date | null
  readonly earliest: Date | null
  /** Null also when the slowest pace of the spread leads nowhere near. */
  readonly latest: Date | null
  /** Addresses by which the daily peak grows in a day; null where no line was drawn. */
  readonly perDay: number | null
  /** Days that the line is drawn by, or that were full. */
  readonly days: number
  /** The first reading that is kept. */
  readonly since: Date | null
  readonly cautions: readonly Caution[]
}

/** Hours of a day that must have been read for its peak to count. */
const wholeDay = 16
/** Whole days without which nothing is said. */
const fewest = 5
/** From so many days on, each day of the week is compared with itself alone. */
const twoWeeks = 14
/** Peaks below this share of the highest are of days on which nobody works. */
const busyShare = 0.6
/** Days without a reading after which the past says nothing of today. */
const oldest = 7
const week = 7

const dayOf = (slot: number) => new Date(slot * dayLong)

function cautionsOf(whole: readonly Peak[], all: readonly Peak[], now: Date): Caution[] {
  const last = all.at(-1)
  if (last === undefined) return []
  const changed = all.findLastIndex(({ lastTotal }) => lastTotal !== last.lastTotal)
  const before = all[changed]
  const on = all[changed + 1]
  const few = Math.max(3, last.lastTotal * 0.05)
  const declined = all.map((one) => one.declined)
  const moved = Math.max(...declined) - Math.min(...declined)
  const days = (whole.at(-1)?.slot ?? 0) - (whole[0]?.slot ?? 0) + 1
  return [
    ...(before === undefined || on === undefined
      ? []
      : [{ because: 'resized' as const, from: before.lastTotal, to: last.lastTotal, on: dayOf(on.slot) }]),
    ...(last.lastDeclined >= few || moved >= few
      ? [{ because: 'declined' as const, declined: last.lastDeclined }]
      : []),
    ...(whole.length > 0 && whole.length < days * 0.7
      ? [{ because: 'gaps' as const, whole: whole.length, days }]
      : []),
    ...(now.getTime() - last.lastAt.getTime() > dayLong
      ? [{ because: 'old' as const, lastAt: last.lastAt }]
      : []),
  ]
}

type Samples = readonly Sample[]

/** The days of the week on which people work, each with its own past. Where these are too few, all of them. */
function workingWeekdays(samples: Samples): readonly Samples[] {
  const weekdays = [...Map.groupBy(samples, ({ at }) => at % week).values()]
  const usual = weekdays.map((of) => median(of.map(({ value }) => value)))
  const top = Math.max(...usual)
  const busy = weekdays.filter((_, index) => (usual[index] ?? 0) >= top * busyShare)
  return busy.flat().length < fewest ? weekdays : busy
}

/** Like is compared with like: the same day of the week, or where there are too few weeks, days of work. */
function line(whole: readonly Peak[]): { readonly samples: Samples; readonly slope: Slope } | null {
  const samples = whole.map(({ slot, assigned }): Sample => ({ at: slot, value: assigned }))
  const span = (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0) + 1
  if (span >= twoWeeks && samples.length >= twoWeeks / 2) {
    const weekdays = workingWeekdays(samples)
    const slope = slopeWithin(weekdays)
    if (slope !== null) return { samples: weekdays.flat(), slope }
  }
  const top = Math.max(...samples.map(({ value }) => value))
  const busy = samples.filter(({ value }) => value >= top * busyShare)
  const slope = busy.length < fewest ? null : slopeWithin([busy])
  return slope === null ? null : { samples: busy, slope }
}

/**
 * When the pools will be full, by the highest use of each day: a pool is filled by the busiest hour of a working day,
 * and a mean would hide it. Today is not over and counts only for what it has reached. `days` have one entry per day.
 */
export function forecastOf(days: readonly Peak[], now: Date): Forecast {
  const all = days.toSorted((one, other) => one.slot - other.slot)
  const today = Math.floor(now.getTime() / dayLong)
  const whole = all.filter(({ slot, hours }) => slot < today && hours >= wholeDay)
  const last = all.at(-1)
  const nothing: Forecast = {
    state: 'unknown',
    at: null,
    earliest: null,
    latest: null,
    perDay: null,
    days: 0,
    since: all[0]?.firstAt ?? null,
    cautions: cautionsOf(whole, all, now),
  }
  if (last === undefined || now.getTime() - last.lastAt.getTime() > oldest * dayLong) return nothing

  const full = all.filter(
    ({ slot, assigned, declined, total }) =>
      slot > today - week && total === last.lastTotal && assigned + declined >= total,
  )
  if (full.length > 0) return { ...nothing, state: 'full', days: full.length }

  const drawn = whole.length < fewest ? null : line(whole)
  if (drawn === null) return { ...nothing, state: 'too-short', days: whole.length }
  const { samples, slope } = drawn
  const told = { ...nothing, perDay: slope.middle, days: samples.length }
  if (slope.high < 0) return { ...told, state: 'shrinking' }
  if (slope.low <= 0 || slope.middle <= 0) return { ...told, state: 'steady' }

  const room = last.lastTotal - last.lastDeclined
  const daysUntil = (pace: number) => Math.max(0, (room - busyLevel(samples, pace, today)) / pace)
  const span = today - Math.min(...samples.map((one) => one.at))
  const furthest = Math.min(365, Math.max(4 * week, 3 * span))
  const until = daysUntil(slope.middle)
  if (until > furthest) return { ...told, state: 'far' }
  const dayAfter = (count: number) => dayOf(today + Math.floor(count))
  const slowest = daysUntil(slope.low)
  return {
    ...told,
    state: 'fills',
    at: dayAfter(until),
    earliest: dayAfter(daysUntil(slope.high)),
    latest: slowest > furthest ? null : dayAfter(slowest),
  }
}
