import { momentFault } from './moment-text.ts'

/** Minutes since midnight by the clocks of the zone. `to` above 1440 is of the next day. */
export interface OpenInterval {
  readonly from: number
  readonly to: number
}

/** A day that is not as its weekday is. */
export interface HoursException {
  /** Such as `2026-12-24`. */
  readonly day: string
  readonly intervals: readonly OpenInterval[]
  readonly reason: string
}

export const minutesOfDay = 1440

const shape = 'Write 08:00-12:00, 13:00-17:00, or closed, or 24 h'
const wholeDay: OpenInterval = { from: 0, to: minutesOfDay }
const span = String.raw`(?:[01]?\d|2[0-4]):[0-5]\d\s*[-–]\s*(?:[01]?\d|2[0-4]):[0-5]\d`
const hours = String.raw`closed|24\s*h|${span}(?:\s*,\s*${span})*`
const dayForm = new RegExp(`^(?:${hours})$`, 'i')
const exceptionForm = new RegExp(String.raw`^(\d{4}-\d{2}-\d{2})\s+(${hours})\s+(\S.*)$`, 'i')

type Read<T> = T | { readonly fault: string }

const minutesOf = (text: string): number => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * 60 + minute
}

/** The hours of one day. One that ends at or before its beginning is over on the next day. */
export function readDayHours(text: string): Read<{ readonly intervals: readonly OpenInterval[] }> {
  const clean = text.trim()
  if (!dayForm.test(clean)) return { fault: shape }
  if (/^closed$/i.test(clean)) return { intervals: [] }
  if (clean.startsWith('24') && !clean.includes(':')) return { intervals: [wholeDay] }
  const intervals: OpenInterval[] = []
  for (const one of clean.split(',')) {
    const [from = 0, end = 0] = one.split(/[-–]/).map((part) => minutesOf(part.trim()))
    if (from >= minutesOfDay || end > minutesOfDay) return { fault: 'The time of day does not exist' }
    if (from === end) return { fault: `${one.trim()} ends as it starts. Write 24 h for the whole day` }
    intervals.push({ from, to: end > from ? end : end + minutesOfDay })
  }
  intervals.sort((one, other) => one.from - other.from)
  const overlap = intervals.findIndex(({ to }, at) => to > (intervals[at + 1]?.from ?? Infinity))
  return overlap === -1 ? { intervals } : { fault: 'Two of its times overlap' }
}

const two = (number: number) => String(number).padStart(2, '0')

/** Time of day of minutes since midnight, `08:00`. The end of a day is 24:00. */
export const clockOf = (minutes: number): string => {
  const within = minutes > minutesOfDay ? minutes - minutesOfDay : minutes
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`
}

/** As it is said, `08:00–12:00, 13:00–17:00`. */
export const dayHoursWords = (intervals: readonly OpenInterval[]): string =>
  intervals.length === 0
    ? 'closed'
    : intervals
        .map(({ from, to }) => (to - from === minutesOfDay ? '24 h' : `${clockOf(from)}–${clockOf(to)}`))
        .join(', ')

const dayMillis = 86_400_000

/** Midnight of a day as if its zone were UTC, in milliseconds since 1970; null where there is no such day. */
export function midnightOf(day: string): number | null {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? null : at
}

/** The day so many after another. */
export const dayAfter = (day: string, days = 1): string =>
  new Date((midnightOf(day) ?? 0) + days * dayMillis).toISOString().slice(0, 10)

/** A bound that the clocks leave out or show twice on that day, in a sentence; null where none is. */
function boundFault(day: string, intervals: readonly OpenInterval[], zone: string): string | null {
  const bounds = intervals
    .flatMap(({ from, to }) => [from, to])
    .filter((minutes) => minutes % minutesOfDay > 0)
  for (const minutes of bounds) {
    const on = minutes > minutesOfDay ? dayAfter(day) : day
    const fault = momentFault(`${on} ${clockOf(minutes)}`, zone)
    if (fault !== null) return fault.replace(/: write .*$/, '. Take another time')
  }
  return null
}

/** Days that are not as their weekday is, one to a line: `2026-12-24 08:00-12:00 Christmas Eve`. */
export function readExceptions(
  text: string,
  zone: string,
): Read<{ readonly exceptions: readonly HoursException[] }> {
  const exceptions: HoursException[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const fault = (words: string) => ({ fault: `Line ${at + 1}: ${words}.` })
    const [, day = '', said = '', reason = ''] = exceptionForm.exec(line.trim()) ?? []
    if (day === '')
      return fault('write a day, its hours and why, such as 2026-12-24 08:00-12:00 Christmas Eve')
    if (midnightOf(day) === null) return fault(`${day} does not exist`)
    const read = readDayHours(said)
    if ('fault' in read) return fault(read.fault)
    if (exceptions.some((one) => one.day === day)) return fault(`${day} appears twice`)
    const missing = boundFault(day, read.intervals, zone)
    if (missing !== null) return fault(missing)
    exceptions.push({ day, intervals: read.intervals, reason: reason.trim() })
  }
  return { exceptions }
}
