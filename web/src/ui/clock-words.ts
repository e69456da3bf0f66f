import { inZone } from '@patchbay/contract/times/zoned-time'
import { timeZoneNow } from '../preferences/time-zone.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** `2026-11-21` in the chosen time zone; components use `useTimeZone` to follow a change of it. */
export function dateWords(time: Date, zone: string = timeZoneNow()): string {
  const { year, month, day } = inZone(time, zone)
  return `${year}-${two(month)}-${two(day)}`
}

/** `08:14`, 24 hours. */
export function hourWords(time: Date, zone: string = timeZoneNow()): string {
  const { hour, minute } = inZone(time, zone)
  return `${two(hour)}:${two(minute)}`
}

/** `08:14:05`. */
export function secondWords(time: Date, zone: string = timeZoneNow()): string {
  return `${hourWords(time, zone)}:${two(inZone(time, zone).second)}`
}

/** `2026-11-21 08:14:05`. */
export function instantWords(time: Date, zone: string = timeZoneNow()): string {
  return `${dateWords(time, zone)} ${secondWords(time, zone)}`
}

/** `08:14` today, `19 Nov 08:14` this year, the date otherwise. */
export function shortWords(time: Date, now: Date, zone: string = timeZoneNow()): string {
  if (dateWords(time, zone) === dateWords(now, zone)) return hourWords(time, zone)
  if (inZone(time, zone).year !== inZone(now, zone).year) return dateWords(time, zone)
  return `${dayWords(time, zone)} ${hourWords(time, zone)}`
}

/** `19 Nov`. */
export function dayWords(time: Date, zone: string = timeZoneNow()): string {
  const { month, day } = inZone(time, zone)
  return `${day} ${months[month - 1] ?? ''}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

/** An ISO instant in the time zone of the person; any other text unchanged. */
export function valueWords(value: string, zone: string = timeZoneNow()): string {
  return instant.test(value) ? instantWords(new Date(value), zone) : value
}

const instants = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g

/** A text with every ISO instant in the time zone of the person. */
export const wordsWithTimes = (text: string, zone: string = timeZoneNow()): string =>
  text.replace(instants, (each) => instantWords(new Date(each), zone))
