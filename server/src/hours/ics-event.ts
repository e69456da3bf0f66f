import { midnightOf } from '@patchbay/contract/times/hours-text'
import ICAL from 'ical.js'
import { instantOf, utc, wallAt, wallOf } from './ics-zone.ts'
import type { Zone } from './ics-zone.ts'

/** From and to, as `Holiday` of the contract has them. */
export interface HolidaySpan {
  readonly from: string
  readonly to: string
}

/** An event that cannot be taken; one sentence. */
export class EventFault extends Error {
  override readonly name = 'EventFault'
}

const mostSpans = 2_000
const longestName = 200
export interface Block {
  readonly line: number
  readonly text: string
}

/** The events of a file, each by itself, so that one at fault takes no other along. */
export function blocksOf(text: string): {
  readonly blocks: readonly Block[]
  readonly cut: readonly Block[]
} {
  const blocks: Block[] = []
  const cut: Block[] = []
  const blockOf = ({ line, lines }: { readonly line: number; readonly lines: readonly string[] }): Block => ({
    line,
    text: lines.filter((row) => row !== '').join('\r\n'),
  })
  let open: { line: number; lines: string[] } | null = null
  for (const [at, row] of text.split(/\r\n|\n|\r/).entries()) {
    const mark = row.trim().toUpperCase()
    if (mark === 'BEGIN:VEVENT') {
      if (open !== null) cut.push(blockOf(open))
      open = { line: at + 1, lines: [row.trim()] }
    } else if (open !== null) {
      open.lines.push(row)
      if (mark !== 'END:VEVENT') continue
      blocks.push(blockOf(open))
      open = null
    }
  }
  if (open !== null) cut.push(blockOf(open))
  return { blocks, cut }
}

export interface Event {
  readonly block: Block
  readonly uid: string
  readonly name: string
  readonly cancelled: boolean
  readonly sequence: number
  readonly component: ICAL.Component
  /** It stands for one occurrence of another. */
  readonly isInstance: boolean
  readonly zones: (tzid: string) => Zone
}

/** Days that are written as such without `VALUE=DATE`. */
const bareDays = /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)((?:;[^:\r\n]*)?):(\d{8}(?:,\d{8})*)[ \t]*$/gim

/** Lines that were folded are one, and days say that they are. */
export const plainBlock = (text: string): string =>
  text
    .replaceAll(/\r\n[ \t]/g, '')
    .replaceAll(
      bareDays,
      (_line, name: string, parameters: string, days: string) =>
        `${name};VALUE=DATE${parameters.replace(/;VALUE=[^;]*/i, '')}:${days}`,
    )

export const textOf = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name)
  return value === null ? '' : String(value).trim()
}

export function eventOf(block: Block, zones: Event['zones']): Event {
  const { text } = block
  let component: ICAL.Component
  try {
    component = new ICAL.Component(ICAL.parse(plainBlock(text)) as unknown[])
  } catch (error) {
    throw new EventFault(`it is not an event: ${error instanceof Error ? error.message : String(error)}`)
  }
  const uid = textOf(component, 'uid')
  if (uid === '') throw new EventFault('it has no UID')
  return {
    block,
    uid: uid.slice(0, 500),
    name: (textOf(component, 'summary') || 'Holiday').slice(0, longestName),
    cancelled: textOf(component, 'status').toUpperCase() === 'CANCELLED',
    sequence: Number(textOf(component, 'sequence')) || 0,
    component,
    isInstance: component.hasProperty('recurrence-id'),
    zones,
  }
}

/** A time as the file has it: its zone is null for a day and for a time by whichever clocks read it. */
interface FileTime {
  readonly time: ICAL.Time
  readonly zone: Zone | null
}

function zoneOf(property: ICAL.Property, time: ICAL.Time, zones: Event['zones']): Zone | null {
  if (time.isDate) return null
  if (time.zone === ICAL.Timezone.utcTimezone) return utc
  const tzid = property.getFirstParameter('tzid')
  return tzid === undefined || tzid === '' ? null : zones(tzid)
}

function timeOf({ component, zones }: Event, name: string): FileTime | null {
  const property = component.getFirstProperty(name)
  if (property === null) return null
  const [raw] = (property.toJSON() as unknown[]).slice(3)
  if (midnightOf(String(raw).slice(0, 10)) === null)
    throw new EventFault(`${name.toUpperCase()} is not a day: ${String(raw)}`)
  const time = property.getFirstValue() as ICAL.Time
  return { time, zone: zoneOf(property, time, zones) }
}

export const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10)

/** As it is kept: a day, a time of the reader's clocks, or an instant. */
function placed(wall: number, { time, zone }: FileTime, which: 0 | 1): string {
  if (time.isDate) return dayOf(wall)
  if (zone === null) return new Date(wall).toISOString().slice(0, 16)
  return new Date(instantOf(wall, zone, which)).toISOString()
}

interface Bounds extends FileTime {
  /** Milliseconds from its beginning to its end, by the clocks. */
  readonly lasts: number
}

const dayMillis = 86_400_000

/** Where it is in time. */
function boundsOf(event: Event): Bounds {
  const start = timeOf(event, 'dtstart')
  if (start === null) throw new EventFault('it has no start')
  const end = timeOf(event, 'dtend')
  const duration = event.component.getFirstPropertyValue('duration') as ICAL.Duration | null
  if (end !== null && end.time.isDate !== start.time.isDate)
    throw new EventFault('its start and end mix day and time')
  if (end !== null && end.zone?.name !== start.zone?.name)
    throw new EventFault('its start and end are in two time zones')
  const lasts =
    end !== null
      ? wallOf(end.time) - wallOf(start.time)
      : duration !== null
        ? duration.toSeconds() * 1_000
        : start.time.isDate
          ? dayMillis
          : 0
  if (lasts < 0) throw new EventFault('it ends before it starts')
  if (lasts === 0 && !start.time.isDate) throw new EventFault('it has no end')
  return { ...start, lasts: lasts === 0 ? dayMillis : lasts }
}

/** An added time or an exception, by the clocks of the event; a whole day where it names no time of it. */
interface Named {
  readonly wall: number
  readonly wholeDay: boolean
  /** Where it says so itself. */
  readonly lasts: number | null
}

/** Times that a property names, as UTC, in any zone or as days, by the clocks of the event that they are of. */
export function namedIn({ component, zones }: Event, name: string, { time: start, zone }: FileTime): Named[] {
  return component.getAllProperties(name).flatMap((property) =>
    (property.getValues() as (ICAL.Time | ICAL.Period)[]).map((value): Named => {
      const time = value instanceof ICAL.Period ? value.start : value
      if (!(time instanceof ICAL.Time) || Number.isNaN(wallOf(time)))
        throw new EventFault(`${name.toUpperCase()} is not a day`)
      const wall = wallOf(time)
      const lasts = value instanceof ICAL.Period ? value.getDuration().toSeconds() * 1_000 : null
      if (start.isDate) {
        if (wall % dayMillis === 0) return { wall, wholeDay: false, lasts }
        throw new EventFault(`${name.toUpperCase()} is a time, the event a day`)
      }
      if (time.isDate) return { wall, wholeDay: true, lasts }
      const own = zoneOf(property, time, zones)
      if (own === null || own.name === zone?.name) return { wall, wholeDay: false, lasts }
      if (zone === null) throw new EventFault(`${name.toUpperCase()} has a time zone, its start none`)
      return { wall: wallAt(instantOf(wall, own), zone), wholeDay: false, lasts }
    }),
  )
}

export const isNamed = (named: readonly Named[], wall: number) =>
  named.some((one) => (one.wholeDay ? dayOf(one.wall) === dayOf(wall) : one.wall === wall))

/** Repetitions that the library reads as the standard says: of some others it skips times, or never comes to an end. */
const readable: Readonly<Record<string, readonly string[]>> = {
  YEARLY: ['', 'BYMONTH', 'BYMONTH BYMONTHDAY', 'BYDAY BYMONTH', 'BYDAY BYMONTH BYMONTHDAY'],
  MONTHLY: ['', 'BYMONTHDAY', 'BYDAY', 'BYDAY BYMONTHDAY'],
  WEEKLY: ['', 'BYDAY'],
  DAILY: [''],
}

function refuseUnreadable(rule: ICAL.Recur): void {
  const parts = Object.keys(rule.parts).toSorted().join(' ')
  if (readable[rule.freq]?.includes(parts) !== true)
    throw new EventFault(`the repetition ${rule.toString().slice(0, 100)} could not be parsed`)
}

/** A day that not every year or month has happens only where it is there; the library takes the next one instead. */
function isThere(rule: ICAL.Recur | null, start: ICAL.Time, at: ICAL.Time): boolean {
  if (rule === null) return true
  const { BYMONTH: months, BYMONTHDAY: days, BYDAY: weekdays } = rule.parts
  const isYearly = rule.freq === 'YEARLY'
  if (isYearly && !(months ?? [start.month]).includes(at.month)) return false
  if (days !== undefined) return days.some((day) => day < 0 || day === at.day)
  return weekdays !== undefined || !(isYearly || rule.freq === 'MONTHLY') || at.day === start.day
}

/** The times at which its rule has it, by its clocks; ends with the first on or after `until`. */
function* repeatedAt(rule: ICAL.Recur, { time, zone }: Bounds, until: string): Generator<number> {
  refuseUnreadable(rule)
  const last = rule.until
  // The library compares it with the clocks of the event, whichever zone it is in.
  const over = (wall: number) => {
    if (last === null) return false
    if (last.isDate) return dayOf(wall) > dayOf(wallOf(last))
    if (last.zone !== ICAL.Timezone.utcTimezone || zone === null) return wall > wallOf(last)
    return instantOf(wall, zone) > wallOf(last)
  }
  const endless = rule.clone()
  endless.until = null as unknown as ICAL.Time
  const times = endless.iterator(time)
  for (let next = times.next(); next !== undefined && next !== null; next = times.next()) {
    const wall = wallOf(next)
    if (over(wall)) return
    if (dayOf(wall) >= until || isThere(rule, time, next)) yield wall
  }
}

interface Occurrence {
  readonly wall: number
  readonly span: HolidaySpan
}

interface Occurrences {
  readonly bounds: Bounds
  readonly all: readonly Occurrence[]
  readonly readUntil: string | null
}

/** Every time that it happens, up to a day: its first, those of its rule and those that are added, without its exceptions. */
export function occurrencesOf(event: Event, until: string): Occurrences {
  const { component } = event
  const bounds = boundsOf(event)
  const first = wallOf(bounds.time)
  const lasting = new Map([[first, bounds.lasts]])
  const add = (wall: number, lasts: number) => {
    if (lasting.size >= mostSpans && !lasting.has(wall))
      throw new EventFault(`it repeats more than ${mostSpans} times`)
    lasting.set(wall, lasts)
  }
  let readUntil: string | null = null
  const rules = component.getAllProperties('rrule')
  if (rules.length > 1) throw new EventFault('it has several repetitions')
  const rule = component.getFirstPropertyValue('rrule') as ICAL.Recur | null
  for (const wall of rule === null ? [] : repeatedAt(rule, bounds, until)) {
    if (dayOf(wall) >= until) {
      readUntil = until
      break
    }
    add(wall, bounds.lasts)
  }
  for (const { wall, wholeDay, lasts } of namedIn(event, 'rdate', bounds)) {
    if (wholeDay) throw new EventFault('RDATE is a day, the event a time')
    add(wall, lasts ?? bounds.lasts)
  }
  const without = namedIn(event, 'exdate', bounds)
  const all = [...lasting]
    .filter(([wall]) => !isNamed(without, wall))
    .toSorted(([one], [other]) => one - other)
    .map(([wall, lasts]) => ({
      wall,
      span: { from: placed(wall, bounds, 0), to: placed(wall + lasts, bounds, 1) },
    }))
  return { bounds, all, readUntil }
}
