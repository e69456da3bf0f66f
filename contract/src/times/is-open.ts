import { dayAfter, dayHoursWords, midnightOf, minutesOfDay } from './hours-text.ts'
import type { HoursException, OpenInterval } from './hours-text.ts'
import { instantsOf } from './moment-text.ts'
import { inZone } from './zoned-time.ts'

/** A time in which it is closed, by a calendar. */
export interface Holiday {
  readonly name: string
  readonly calendar: string
  /**
   * Both days, `2026-12-25`, the second not included; both times by the clocks of whoever reads it, `2026-12-24T12:00`; or both
   * instants, `2026-12-24T11:00:00.000Z`.
   */
  readonly from: string
  readonly to: string
}

/** A set of hours with everything that decides it. */
export interface OperatingHours {
  readonly set: string
  /** IANA name. */
  readonly zone: string
  /** Monday first. An interval belongs to the day on which it begins. */
  readonly week: readonly (readonly OpenInterval[])[]
  readonly exceptions: readonly HoursException[]
  readonly holidays: readonly Holiday[]
  /** Times in which nobody knows whether there is a holiday, such as those of an event that was not understood. */
  readonly unread: readonly Holiday[]
  /** The first day of which the holidays are not known; null where all are. */
  readonly holidaysUntil: string | null
}

export interface OpenAnswer {
  readonly state: 'open' | 'closed' | 'unknown'
  /** When that changes; null where it does not within 400 days, or is not known. */
  readonly until: string | null
  /** As it is said: `Closed. Opens Monday 07:00.` or `Open until 17:00.` */
  readonly words: string
  /** The set and its line that decided. */
  readonly reason: string
  readonly set: string | null
  readonly source: 'weekly' | 'exception' | 'holiday' | null
}

export interface Rule {
  readonly source: 'weekly' | 'exception' | 'holiday'
  readonly intervals: readonly OpenInterval[]
  /** The day's own: the reason of an exception, the name of a holiday, the weekday. */
  readonly name: string
  readonly words: string
}

/** Instants in milliseconds, the end not included. */
export interface Span<T> {
  readonly start: number
  readonly end: number
  readonly by: T
}

const longest = 400
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const minute = 60_000

export const weekdayOf = (day: string): number => (new Date(midnightOf(day) ?? 0).getUTCDay() + 6) % 7
const holds = (at: number) => (span: Span<unknown>) => span.start <= at && at < span.end

export function localOf(at: number, zone: string): { readonly day: string; readonly clock: string } {
  const { year, month, day, hour, minute: minutes } = inZone(new Date(at), zone)
  const two = (number: number) => String(number).padStart(2, '0')
  return {
    day: `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`,
    clock: `${two(hour)}:${two(minutes)}`,
  }
}

const holidayWords = ({ name, calendar }: Holiday) => `${name} (${calendar})`

/** What decides a day: an exception before a holiday of that day, and that before the weekday. */
export function ruleOf({ week, exceptions, holidays }: OperatingHours, day: string): Rule {
  const exception = exceptions.find((one) => one.day === day)
  if (exception !== undefined) {
    const { intervals, reason } = exception
    const said = intervals.length === 0 ? '' : ` ${dayHoursWords(intervals)}`
    return { source: 'exception', intervals, name: reason, words: `${reason}, ${day}${said}` }
  }
  const holiday = holidays.find(({ from, to }) => from.length === 10 && from <= day && day < to)
  if (holiday !== undefined) {
    const words = holidayWords(holiday)
    return { source: 'holiday', intervals: [], name: words, words }
  }
  const at = weekdayOf(day)
  const intervals = week[at] ?? []
  const name = weekdays[at] ?? ''
  return {
    source: 'weekly',
    intervals,
    name,
    words: intervals.length === 0 ? `${name} closed` : `${name} ${dayHoursWords(intervals)}`,
  }
}

/**
 * When it is open by the rule of a day. A bound that the clocks leave out is the instant at which they are put forward; of one that
 * they show twice the beginning is the first and the end the last, but midnight, which is the end of its day, is the first.
 */
export function spansOf(hours: OperatingHours, day: string): Span<Rule>[] {
  const by = ruleOf(hours, day)
  const midnight = midnightOf(day) ?? 0
  return by.intervals
    .map(({ from, to }) => {
      const [start] = instantsOf(midnight + from * minute, hours.zone)
      const [first, last] = instantsOf(midnight + to * minute, hours.zone)
      return { start, end: to % minutesOfDay === 0 ? first : last, by }
    })
    .filter(({ start, end }) => start < end)
}

/** Holidays that begin or end within a day. */
export const cutsOf = ({ holidays, zone }: OperatingHours): Span<Holiday>[] =>
  holidays.filter(({ from }) => from.length > 10).map((by) => spanIn(by, zone))

export function spanIn(by: Holiday, zone: string): Span<Holiday> {
  const instant = (text: string, which: 0 | 1) =>
    text.endsWith('Z')
      ? Date.parse(text)
      : instantsOf(Date.parse(text.length === 10 ? `${text}T00:00Z` : `${text}:00Z`), zone)[which]
  return { start: instant(by.from, 0), end: instant(by.to, 1), by }
}

/** An instant by the clocks of the zone, with its weekday, and its day where that is a week away. */
function whenWords(at: number, now: number, zone: string): string {
  const there = localOf(at, zone)
  const here = localOf(now, zone)
  const away = ((midnightOf(there.day) ?? 0) - (midnightOf(here.day) ?? 0)) / (minutesOfDay * minute)
  if (away === 0) return there.clock
  const name = weekdays[weekdayOf(there.day)] ?? ''
  return away < 7 ? `${name} ${there.clock}` : `${name} ${there.day} ${there.clock}`
}

/** When it is open from two days before a day on, in order, for as far as anybody looks and the holidays are known. */
function* spansFrom(hours: OperatingHours, day: string): Generator<Span<Rule>> {
  // One that began on the day before may reach into this one, and two days where the clocks left a day out.
  for (let ahead = -2; ahead < longest; ahead += 1) {
    const one = dayAfter(day, ahead)
    if (hours.holidaysUntil !== null && one >= hours.holidaysUntil) return
    yield* spansOf(hours, one)
  }
}

/** The end of the time without a break in which it is open; null where that does not come. */
function closing(spans: Iterable<Span<Rule>>, cuts: readonly Span<Holiday>[], from: number): number | null {
  const breaks = cuts.filter(({ start, end }) => start < end && from < start).map(({ start }) => start)
  const first = Math.min(...breaks)
  let reached = from
  for (const { start, end } of spans) {
    if (end <= reached) continue
    if (first <= reached) return first
    if (start > reached) return reached
    reached = end
  }
  return first <= reached ? first : null
}

/** The next instant at which it is open; null where none comes. */
function opening(spans: Iterable<Span<Rule>>, cuts: readonly Span<Holiday>[], from: number): number | null {
  for (const { start, end } of spans) {
    let at = Math.max(start, from)
    for (let cut = cuts.find(holds(at)); cut !== undefined && at < end; cut = cuts.find(holds(at)))
      at = cut.end
    if (at < end) return at
  }
  return null
}

/** When it is no longer known, where that comes before it closes, or in the place of an opening. */
function darkFrom(
  unread: readonly Span<Holiday>[],
  at: number,
  next: number | null,
  isOpenNow: boolean,
): number | null {
  if (!isOpenNow) return next !== null && unread.some(holds(next)) ? next : null
  const first = Math.min(...unread.map(({ start }) => start).filter((start) => start > at))
  return first < (next ?? Infinity) ? first : null
}

export const untilWords = (day: string) => `holidays are read until ${day}`
export const unreadWords = ({ calendar }: Holiday) => `a holiday of ${calendar} could not be parsed`

/** What the state is and when it ends, as far as that is known. */
function openWords(
  isOpenNow: boolean,
  { next, unsure }: Readonly<Record<'next' | 'unsure', number | null>>,
  said: (at: number) => string,
): string {
  if (unsure !== null) return `${isOpenNow ? 'Open' : 'Closed'}. Unknown from ${said(unsure)}.`
  if (isOpenNow) return next === null ? 'Open.' : `Open until ${said(next)}.`
  return next === null ? 'Closed. No next opening is set.' : `Closed. Opens ${said(next)}.`
}

/** That nothing is kept there. */
export const noHours = (place: string): OpenAnswer => ({
  state: 'unknown',
  until: null,
  words: 'Not known.',
  reason: `No operating hours are set for ${place}`,
  set: null,
  source: null,
})

/** Whether it is open at an instant by one set of hours, until when, and what decided. */
export function isOpenBy(hours: OperatingHours, when: Date): OpenAnswer {
  const { set, zone, holidaysUntil } = hours
  const at = when.getTime()
  const { day } = localOf(at, zone)
  const because = (line: string) => `Hours of ${set}, ${zone}: ${line}`
  const unknown = (words: string): OpenAnswer => ({
    state: 'unknown',
    until: null,
    words: 'Not known.',
    reason: because(words),
    set,
    source: null,
  })
  if (holidaysUntil !== null && day >= holidaysUntil) return unknown(untilWords(holidaysUntil))
  const cuts = cutsOf(hours)
  const cut = cuts.find(holds(at))
  const near = [-2, -1, 0].flatMap((days) => spansOf(hours, dayAfter(day, days)))
  const on = cut === undefined ? near.find(holds(at)) : undefined
  const unread = hours.unread.map((by) => spanIn(by, zone))
  // An exception overrides a holiday, whichever that would be.
  const dark = on === undefined || on.by.source === 'exception' ? undefined : unread.find(holds(at))
  if (dark !== undefined) return unknown(unreadWords(dark.by))
  const spans = spansFrom(hours, day)
  const next = on === undefined ? opening(spans, cuts, at) : closing(spans, cuts, at)
  const by =
    on?.by ??
    (cut === undefined ? ruleOf(hours, day) : { source: 'holiday' as const, words: holidayWords(cut.by) })
  const unsure = darkFrom(unread, at, next, on !== undefined)
  return {
    state: on === undefined ? 'closed' : 'open',
    until: (unsure ?? next) === null ? null : new Date(unsure ?? next ?? 0).toISOString(),
    words: openWords(on !== undefined, { next, unsure }, (then) => whenWords(then, at, zone)),
    reason: because(by.words),
    set,
    source: by.source,
  }
}

/** The same of a place, by the nearest of its hours: those of its room before those of its building, and these before its campus. */
export function isOpen(place: string, nearest: readonly (OperatingHours | null)[], when: Date): OpenAnswer {
  const hours = nearest.find((one) => one !== null)
  return hours === undefined || hours === null ? noHours(place) : isOpenBy(hours, when)
}
