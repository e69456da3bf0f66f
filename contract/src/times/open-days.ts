import { clockOf, dayAfter, dayHoursWords, midnightOf, minutesOfDay } from './hours-text.ts'
import type { OpenInterval } from './hours-text.ts'
import {
  cutsOf,
  localOf,
  ruleOf,
  spanIn,
  spansOf,
  unreadWords,
  untilWords,
  weekdayOf,
  weekdays,
} from './is-open.ts'
import type { OperatingHours } from './is-open.ts'
import { instantsOf } from './moment-text.ts'

/** A day as its clocks have it. */
export interface OpenDay {
  /** Such as `2026-11-23`. */
  readonly day: string
  readonly weekday: string
  /** When it is open, in minutes since midnight, none above 1440. */
  readonly open: readonly OpenInterval[]
  /** `08:00–12:00, 13:00–17:00`, or that it is closed, or not known. */
  readonly words: string
  /** What makes it another than its weekday, and when that would be open; empty where nothing does. */
  readonly differs: string
  /** Minutes since midnight where it is today. */
  readonly now: number | null
}

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** The day of an instant by the clocks of the hours. */
export const dayOf = ({ zone }: OperatingHours, when: Date): string => localOf(when.getTime(), zone).day

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => dayAfter(day, -weekdayOf(day))

/** So many days from one on, each with what is open and why it is not as its weekday. */
export function openDays(hours: OperatingHours, first: string, count: number, when: Date): OpenDay[] {
  const now = localOf(when.getTime(), hours.zone)
  return Array.from({ length: count }, (_, at) => openDay(hours, dayAfter(first, at))).map((one) => ({
    ...one,
    now: one.day === now.day ? minuteOf(now.clock) : null,
  }))
}

function openDay(hours: OperatingHours, day: string): Omit<OpenDay, 'now'> {
  const { zone, holidaysUntil } = hours
  const [from, to] = [day, dayAfter(day)].map((one) => instantsOf(midnightOf(one) ?? 0, zone)[0])
  const [start = 0, end = 0] = [from, to]
  const within = (span: { readonly start: number; readonly end: number }) =>
    span.start < end && span.end > start
  const rule = ruleOf(hours, day)
  const is = { day, weekday: weekdays[weekdayOf(day)] ?? '' }
  const unread = hours.unread.map((by) => spanIn(by, zone)).find(within)
  const whyNot =
    holidaysUntil !== null && day >= holidaysUntil
      ? untilWords(holidaysUntil)
      : unread !== undefined && rule.source !== 'exception'
        ? unreadWords(unread.by)
        : null
  const otherwise = `otherwise ${dayHoursWords(hours.week[weekdayOf(day)] ?? [])}`
  if (whyNot !== null) return { ...is, open: [], words: 'not known', differs: `${whyNot}, ${otherwise}` }
  const cuts = cutsOf(hours).filter(within)
  const spans = [-2, -1, 0].flatMap((days) => spansOf(hours, dayAfter(day, days))).filter(within)
  const minutes = (at: number) => (at >= end ? minutesOfDay : minuteOf(localOf(at, zone).clock))
  const open = spans
    .flatMap((span) => without(span, cuts))
    .filter(within)
    .map((span) => ({ from: span.start <= start ? 0 : minutes(span.start), to: minutes(span.end) }))
  // What began on the day before is not of this day's own hours.
  const before = spans.filter((span) => span.start < start).map((span) => clockOf(minutes(span.end)))
  const differs = [
    ...(rule.source === 'exception' ? [`Exception: ${rule.name}`] : []),
    ...(rule.source === 'holiday' ? [`Holiday: ${rule.name}`] : []),
    ...cuts.map(({ by }) => `Holiday: ${by.name} (${by.calendar})`),
  ]
  const own = cuts.length === 0 ? rule.intervals : open
  return {
    ...is,
    open,
    words: [...before.map((until) => `until ${until} from the day before`), dayHoursWords(own)].join(', '),
    differs: differs.length === 0 ? '' : [...differs, otherwise].join(', '),
  }
}

interface Piece {
  readonly start: number
  readonly end: number
}

const without = (span: Piece, cuts: readonly Piece[]): Piece[] =>
  cuts.reduce<Piece[]>(
    (pieces, cut) =>
      pieces.flatMap(({ start, end }) =>
        [
          { start, end: Math.min(end, cut.start) },
          { start: Math.max(start, cut.end), end },
        ].filter((piece) => piece.start < piece.end),
      ),
    [span],
  )
