import { dayAfter, midnightOf } from '@patchbay/contract/times/hours-text'
import ICAL from 'ical.js'
import { createHash } from 'node:crypto'
import { instantOf, utc, wallAt, wallOf, zonesOf } from './ics-zone.ts'
import type { Zone } from './ics-zone.ts'

/** From and to, as `Holiday` of the contract has them. */
export interface HolidaySpan {
  readonly from: string
  readonly to: string
}

/** The first of its times that is not over, `2026-12-25`, or the last where all are. */
export function nextOf(spans: readonly HolidaySpan[], now: Date): string {
  const sorted = spans.toSorted((one, other) => one.from.localeCompare(other.from))
  const today = now.toISOString().slice(0, 10)
  return (sorted.find(({ to }) => to > today) ?? sorted.at(-1))?.from.slice(0, 16).replace('T', ' ') ?? ''
}

export interface ReadHoliday {
  readonly uid: string
  readonly name: string
  readonly spans: readonly HolidaySpan[]
  /** The first day that was not looked at; null where it does not repeat beyond. */
  readonly readUntil: string | null
  /** Why its times are those in which nothing is known, in a sentence; null for a holiday. */
  readonly fault: string | null
}

export interface ReadCalendar {
  readonly holidays: readonly ReadHoliday[]
  /** What was not understood, with the times in which it may be a holiday. */
  readonly unread: readonly ReadHoliday[]
  /** UIDs of what the file cancels. */
  readonly cancelled: ReadonlySet<string>
  /** Events that are over for long. */
  readonly past: number
  /** By the line on which the event begins. */
  readonly faults: readonly { readonly line: number; readonly words: string }[]
}

/** An event that cannot be taken; one sentence. */
class EventFault extends Error {
  override readonly name = 'EventFault'
}

const mostSpans = 2_000
const longestName = 200
/** Years for which what repeats is read ahead, and for which what is over is kept. */
const ahead = 10
const behind = 2

interface Block {
  readonly line: number
  readonly text: string
}

/** The events of a file, each by itself, so that one at fault takes no other along. */
function blocksOf(text: string): { readonly blocks: readonly Block[]; readonly cut: readonly Block[] } {
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

interface Event {
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
const plainBlock = (text: string): string =>
  text
    .replaceAll(/\r\n[ \t]/g, '')
    .replaceAll(
      bareDays,
      (_line, name: string, parameters: string, days: string) =>
        `${name};VALUE=DATE${parameters.replace(/;VALUE=[^;]*/i, '')}:${days}`,
    )

const textOf = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name)
  return value === null ? '' : String(value).trim()
}

function eventOf(block: Block, zones: Event['zones']): Event {
  const { text } = block
  let component: ICAL.Component
  try {
    component = new ICAL.Component(ICAL.parse(plainBlock(text)) as unknown[])
  } catch (error) {
    throw new EventFault(`it is no event: ${error instanceof Error ? error.message : String(error)}`)
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
    throw new EventFault(`${name.toUpperCase()} is no day: ${String(raw)}`)
  const time = property.getFirstValue() as ICAL.Time
  return { time, zone: zoneOf(property, time, zones) }
}

const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10)

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
  if (start === null) throw new EventFault('it has no beginning')
  const end = timeOf(event, 'dtend')
  const duration = event.component.getFirstPropertyValue('duration') as ICAL.Duration | null
  if (end !== null && end.time.isDate !== start.time.isDate)
    throw new EventFault('one of its ends is a day and the other a time')
  if (end !== null && end.zone?.name !== start.zone?.name)
    throw new EventFault('its ends are in two time zones')
  const lasts =
    end !== null
      ? wallOf(end.time) - wallOf(start.time)
      : duration !== null
        ? duration.toSeconds() * 1_000
        : start.time.isDate
          ? dayMillis
          : 0
  if (lasts < 0) throw new EventFault('it ends before it begins')
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
function namedIn({ component, zones }: Event, name: string, { time: start, zone }: FileTime): Named[] {
  return component.getAllProperties(name).flatMap((property) =>
    (property.getValues() as (ICAL.Time | ICAL.Period)[]).map((value): Named => {
      const time = value instanceof ICAL.Period ? value.start : value
      if (!(time instanceof ICAL.Time) || Number.isNaN(wallOf(time)))
        throw new EventFault(`${name.toUpperCase()} names no day`)
      const wall = wallOf(time)
      const lasts = value instanceof ICAL.Period ? value.getDuration().toSeconds() * 1_000 : null
      if (start.isDate) {
        if (wall % dayMillis === 0) return { wall, wholeDay: false, lasts }
        throw new EventFault(`${name.toUpperCase()} names a time, and it is a day`)
      }
      if (time.isDate) return { wall, wholeDay: true, lasts }
      const own = zoneOf(property, time, zones)
      if (own === null || own.name === zone?.name) return { wall, wholeDay: false, lasts }
      if (zone === null)
        throw new EventFault(`${name.toUpperCase()} is in a time zone, and its beginning in none`)
      return { wall: wallAt(instantOf(wall, own), zone), wholeDay: false, lasts }
    }),
  )
}

const isNamed = (named: readonly Named[], wall: number) =>
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
    throw new EventFault(`the repetition ${rule.toString().slice(0, 100)} is not understood`)
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
function occurrencesOf(event: Event, until: string): Occurrences {
  const { component } = event
  const bounds = boundsOf(event)
  const first = wallOf(bounds.time)
  const lasting = new Map([[first, bounds.lasts]])
  const add = (wall: number, lasts: number) => {
    if (lasting.size >= mostSpans && !lasting.has(wall))
      throw new EventFault(`it happens more than ${mostSpans} times`)
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
    if (wholeDay) throw new EventFault('RDATE names a day, and it is a time')
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

/** All time that anybody looks at. */
const always: HolidaySpan = { from: '1970-01-01', to: '9999-12-30' }

/**
 * The days on which an event may be that is not understood, with one on either side for zones that nobody knows: from its beginning
 * to its end, on and on where it repeats, and all time where it tells none.
 */
function daysOf(text: string): HolidaySpan {
  const plain = text.replaceAll(/\r\n[ \t]/g, '')
  const day = (name: string) => {
    const digits = new RegExp(String.raw`^${name}(?:;[^\r\n]*)?:(\d{4})(\d{2})(\d{2})(?:T|\s*$)`, 'im').exec(
      plain,
    )
    const found = digits?.slice(1, 4).join('-')
    return found === undefined || midnightOf(found) === null ? null : found
  }
  const start = day('DTSTART')
  if (start === null) return always
  const repeats = /^(?:RRULE|RDATE|DURATION)[;:]/im.test(plain)
  const end = /^DTEND[;:]/im.test(plain) ? day('DTEND') : start
  const [first, last] = [start, end ?? start].toSorted()
  return {
    from: dayAfter(first ?? start, -1),
    to: repeats || end === null ? always.to : dayAfter(last ?? start, 2),
  }
}

const words = (error: unknown) =>
  `The event was not understood: ${(error instanceof Error ? error.message : String(error)).slice(0, 300)}.`

interface Unread {
  readonly line: number
  readonly uid: string
  readonly words: string
  readonly spans: readonly HolidaySpan[]
}

/** Under the event's own name, so that it is known again; by what it says where it has none. */
const unreadOf = ({ line, text }: Block, said: string, uid?: string): Unread => ({
  line,
  uid: uid ?? `unread ${createHash('sha256').update(text).digest('hex').slice(0, 24)}`,
  words: said,
  spans: [daysOf(text)],
})

/** One event with those that stand for single times of it. */
function holidayOf(
  event: Event,
  key: string,
  instances: readonly Event[],
  until: string,
): { readonly holiday: ReadHoliday; readonly unread: readonly Unread[]; readonly used: readonly Event[] } {
  const { bounds, all, readUntil } = occurrencesOf(event, until)
  const instead = new Map<number, Event>()
  const unread: Unread[] = []
  const used: Event[] = []
  for (const one of instances) {
    try {
      const property = one.component.getFirstProperty('recurrence-id')
      const [named] = namedIn(one, 'recurrence-id', bounds)
      if (property?.getFirstParameter('range') !== undefined)
        throw new EventFault('it changes all that come after it')
      if (named === undefined) continue
      const of = all.find(({ wall }) => isNamed([named], wall))
      // What is not read ahead so far is not changed yet.
      if (of !== undefined || dayOf(named.wall) >= until) used.push(one)
      if (of !== undefined && (instead.get(of.wall)?.sequence ?? 0) <= one.sequence) instead.set(of.wall, one)
    } catch (error) {
      used.push(one)
      const { spans, ...rest } = unreadOf(
        one.block,
        words(error),
        `${key} ${textOf(one.component, 'recurrence-id')}`,
      )
      unread.push({ ...rest, spans: [...spans, { from: dayOf(wallOf(bounds.time)), to: always.to }] })
    }
  }
  const spans = all.flatMap(({ wall, span }) => {
    const other = instead.get(wall)
    if (other === undefined) return [span]
    if (other.cancelled) return []
    try {
      return occurrencesOf(other, until).all.map((one) => one.span)
    } catch (error) {
      const found = unreadOf(other.block, words(error), `${key} ${textOf(other.component, 'recurrence-id')}`)
      unread.push({ ...found, spans: [...found.spans, span] })
      return []
    }
  })
  return { holiday: { uid: key, name: event.name, spans, readUntil, fault: null }, unread, used }
}

/** What one of two with the same UID is compared by: everything but when it was written down. */
const saidBy = ({ block: { text } }: Event): string =>
  plainBlock(text)
    .split('\r\n')
    .filter((row) => !/^(?:DTSTAMP|CREATED|LAST-MODIFIED)[;:]/i.test(row))
    .toSorted()
    .join('\n')

/**
 * The events by names of their own. Of several with one UID the newest counts, where their SEQUENCE says which that is; those of one
 * SEQUENCE are several events, the first under the UID and each other with its beginning behind it.
 */
function named(events: readonly Event[]): ReadonlyMap<string, Event> {
  const byUid = Map.groupBy(
    events.filter(({ isInstance }) => !isInstance),
    ({ uid }) => uid,
  )
  const keyed = new Map<string, Event>()
  for (const [uid, all] of byUid) {
    const newest = Math.max(...all.map(({ sequence }) => sequence))
    const said = new Map(all.filter(({ sequence }) => sequence === newest).map((one) => [saidBy(one), one]))
    for (const [at, event] of [...said.values()].entries()) {
      const behind = `${uid} ${textOf(event.component, 'dtstart')}`
      keyed.set(at === 0 ? uid : keyed.has(behind) ? `${behind} ${at}` : behind, event)
    }
  }
  return keyed
}

/**
 * The holidays of an iCalendar file (RFC 5545): days, times in a zone and times of whichever clocks; once or repeated. What is not
 * understood is told by its line, and everything else is read.
 */
export function readIcs(text: string, now: Date): ReadCalendar {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s*$/im.test(text)) {
    const faults = [{ line: 1, words: 'The file is no calendar: it has no BEGIN:VCALENDAR.' }]
    return { holidays: [], unread: [], cancelled: new Set(), past: 0, faults }
  }
  const withdrawn = /^METHOD:CANCEL\s*$/im.test(text)
  const until = `${now.getUTCFullYear() + ahead + 1}-01-01`
  const since = dayAfter(now.toISOString().slice(0, 10), -365 * behind)
  const zones = zonesOf(text, now.getUTCFullYear() + ahead + 1)
  const { blocks, cut } = blocksOf(text)
  const unread = cut.map((block) => unreadOf(block, 'The event has no end.'))
  const events = blocks.flatMap((block) => {
    try {
      return [eventOf(block, zones)]
    } catch (error) {
      unread.push(unreadOf(block, words(error)))
      return []
    }
  })
  const main = named(events)
  const isCancelled = (event: Event) => withdrawn || event.cancelled
  const used = new Set<Event>()
  const read: ReadHoliday[] = []
  for (const [key, event] of main) {
    const instances = events.filter(({ uid, isInstance }) => uid === event.uid && isInstance)
    if (isCancelled(event)) {
      for (const one of instances) used.add(one)
      continue
    }
    try {
      const found = holidayOf(event, key, instances, until)
      unread.push(...found.unread)
      for (const one of found.used) used.add(one)
      read.push({ ...found.holiday, spans: found.holiday.spans.filter(({ to }) => to >= since) })
    } catch (error) {
      unread.push(unreadOf(event.block, words(error), key))
      for (const one of instances) used.add(one)
    }
  }
  for (const one of events.filter((event) => event.isInstance && !used.has(event)))
    unread.push(
      unreadOf(
        one.block,
        'The event changes a repetition that the file lacks.',
        `${one.uid} ${textOf(one.component, 'recurrence-id')}`,
      ),
    )
  const faults = unread.map(({ line, words: said }) => ({ line, words: said }))
  return {
    holidays: read.filter(({ spans }) => spans.length > 0),
    unread: unread
      .map(({ uid, words: said, spans }) => ({
        uid: uid.slice(0, 600),
        name: 'Not understood',
        spans: spans.filter(({ to }) => to >= since),
        readUntil: null,
        fault: said,
      }))
      .filter(({ spans }) => spans.length > 0),
    cancelled: new Set([...main].filter(([, event]) => isCancelled(event)).map(([key]) => key)),
    past: read.filter(({ spans }) => spans.length === 0).length,
    faults: faults.toSorted((one, other) => one.line - other.line),
  }
}
