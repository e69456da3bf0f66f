import { dayAfter, midnightOf } from '@patchbay/contract/times/hours-text'
import { instantsOf } from '@patchbay/contract/times/moment-text'
import { isTimeZone } from '@patchbay/contract/times/zoned-time'
import ICAL from 'ical.js'

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
}

export interface ReadCalendar {
  readonly holidays: readonly ReadHoliday[]
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
function blocksOf(text: string): { readonly blocks: readonly Block[]; readonly cut: readonly number[] } {
  const blocks: Block[] = []
  const cut: number[] = []
  let open: { line: number; lines: string[] } | null = null
  for (const [at, row] of text.split(/\r\n|\n|\r/).entries()) {
    const mark = row.trim().toUpperCase()
    if (mark === 'BEGIN:VEVENT') {
      if (open !== null) cut.push(open.line)
      open = { line: at + 1, lines: [row.trim()] }
    } else if (open !== null) {
      open.lines.push(row)
      if (mark !== 'END:VEVENT') continue
      blocks.push({ line: open.line, text: open.lines.filter((line) => line !== '').join('\r\n') })
      open = null
    }
  }
  if (open !== null) cut.push(open.line)
  return { blocks, cut }
}

interface Event {
  readonly line: number
  readonly uid: string
  readonly name: string
  readonly cancelled: boolean
  readonly sequence: number
  readonly component: ICAL.Component
  /** The occurrence that it stands for, as text; null for the event itself. */
  readonly instance: string | null
}

const textOf = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name)
  return value === null ? '' : String(value).trim()
}

function eventOf({ line, text }: Block): Event {
  let component: ICAL.Component
  try {
    component = new ICAL.Component(ICAL.parse(text) as unknown[])
  } catch (error) {
    throw new EventFault(`it is no event: ${error instanceof Error ? error.message : String(error)}`)
  }
  const uid = textOf(component, 'uid')
  if (uid === '') throw new EventFault('it has no UID')
  const instance = textOf(component, 'recurrence-id')
  return {
    line,
    uid: uid.slice(0, 500),
    name: (textOf(component, 'summary') || 'Holiday').slice(0, longestName),
    cancelled: textOf(component, 'status').toUpperCase() === 'CANCELLED',
    sequence: Number(textOf(component, 'sequence')) || 0,
    component,
    instance: instance === '' ? null : instance,
  }
}

/** A time as the file has it: its zone is null for a day and for a time by whichever clocks read it. */
interface FileTime {
  readonly time: ICAL.Time
  readonly zone: string | null
}

/** `TZID=Europe/Oslo`, also behind the path of a maker, such as `/example.com/Europe/Oslo`. */
function zoneOf(tzid: string): string {
  const parts = tzid.split('/')
  const found = [tzid, parts.slice(-2).join('/'), parts.slice(-3).join('/')].find(isTimeZone)
  if (found === undefined) throw new EventFault(`the time zone ${tzid.slice(0, 60)} is not known`)
  return found
}

function timeOf(component: ICAL.Component, name: string): FileTime | null {
  const property = component.getFirstProperty(name)
  if (property === null) return null
  const [raw] = (property.toJSON() as unknown[]).slice(3)
  if (midnightOf(String(raw).slice(0, 10)) === null)
    throw new EventFault(`${name.toUpperCase()} is no day: ${String(raw)}`)
  const time = property.getFirstValue() as ICAL.Time
  const tzid = property.getFirstParameter('tzid')
  if (time.isDate) return { time, zone: null }
  if (time.zone === ICAL.Timezone.utcTimezone) return { time, zone: 'UTC' }
  return { time, zone: tzid === undefined || tzid === '' ? null : zoneOf(tzid) }
}

const two = (number: number) => String(number).padStart(2, '0')
const dayOf = ({ year, month, day }: ICAL.Time) =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/** As it is kept: a day, a time of the reader's clocks, or an instant. */
function placed(time: ICAL.Time, zone: string | null, which: 0 | 1): string {
  if (time.isDate) return dayOf(time)
  const local = `${dayOf(time)}T${two(time.hour)}:${two(time.minute)}`
  return zone === null ? local : new Date(instantsOf(Date.parse(`${local}:00Z`), zone)[which]).toISOString()
}

interface Occurrence {
  readonly key: string
  readonly span: HolidaySpan
}

/** Where it is in time: `lasts` is from its beginning to its end. */
function boundsOf({ component }: Event) {
  const start = timeOf(component, 'dtstart')
  if (start === null) throw new EventFault('it has no beginning')
  const end = timeOf(component, 'dtend')
  const duration = component.getFirstPropertyValue('duration') as ICAL.Duration | null
  if (end !== null && end.time.isDate !== start.time.isDate)
    throw new EventFault('one of its ends is a day and the other a time')
  if (end !== null && end.zone !== start.zone) throw new EventFault('its ends are in two time zones')
  const lasts =
    end?.time.subtractDate(start.time) ??
    duration ??
    ICAL.Duration.fromSeconds(start.time.isDate ? 86_400 : 0)
  const seconds = lasts.toSeconds()
  if (seconds < 0) throw new EventFault('it ends before it begins')
  if (seconds === 0 && !start.time.isDate) throw new EventFault('it has no end')
  return { ...start, lasts: seconds === 0 ? ICAL.Duration.fromSeconds(86_400) : lasts }
}

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

/** Every time that it happens, up to a day. */
function occurrencesOf(
  event: Event,
  until: string,
): { readonly all: readonly Occurrence[]; readonly readUntil: string | null } {
  const { component } = event
  const { time, zone, lasts } = boundsOf(event)
  const at = (from: ICAL.Time): Occurrence => {
    const to = from.clone()
    to.addDuration(lasts)
    return { key: from.toString(), span: { from: placed(from, zone, 0), to: placed(to, zone, 1) } }
  }
  if (!['rrule', 'rdate'].some((name) => component.hasProperty(name)))
    return { all: [at(time)], readUntil: null }
  const elsewhere = component
    .getAllProperties()
    .filter(({ name }) => name === 'exdate' || name === 'rdate')
    .some(
      (property) =>
        (property.getFirstParameter('tzid') ?? '') !==
        (component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? ''),
    )
  if (elsewhere) throw new EventFault('its exceptions are in another time zone than its beginning')
  const rule = component.getFirstPropertyValue('rrule') as ICAL.Recur | null
  if (rule !== null) refuseUnreadable(rule)
  const added = new Set(component.getAllProperties('rdate').flatMap((one) => one.getValues().map(String)))
  const all: Occurrence[] = []
  const seen = new Set<string>()
  const times = new ICAL.RecurExpansion({ component, dtstart: time })
  for (let next = times.next(); next !== undefined && next !== null; next = times.next()) {
    if (dayOf(next) >= until) return { all, readUntil: until }
    if (seen.has(next.toString())) continue
    if (!added.has(next.toString()) && !isThere(rule, time, next)) continue
    if (seen.size === mostSpans) throw new EventFault(`it happens more than ${mostSpans} times`)
    seen.add(next.toString())
    all.push(at(next))
  }
  return { all, readUntil: null }
}

/** One event with those that stand for single times of it. */
function holidayOf(event: Event, instances: readonly Event[], until: string): ReadHoliday {
  const { all, readUntil } = occurrencesOf(event, until)
  const instead = new Map(instances.map((one) => [one.instance, one]))
  const spans = all.flatMap(({ key, span }) => {
    const other = instead.get(key)
    if (other === undefined) return [span]
    return other.cancelled ? [] : occurrencesOf(other, until).all.map((one) => one.span)
  })
  return { uid: event.uid, name: event.name, spans, readUntil }
}

/**
 * The holidays of an iCalendar file (RFC 5545): days, times in a zone and times of whichever clocks; once or repeated. What is not
 * understood is told by its line, and everything else is read.
 */
export function readIcs(text: string, now: Date): ReadCalendar {
  const faults: { line: number; words: string }[] = []
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s*$/im.test(text)) {
    faults.push({ line: 1, words: 'The file is no calendar: it has no BEGIN:VCALENDAR.' })
    return { holidays: [], cancelled: new Set(), past: 0, faults }
  }
  const withdrawn = /^METHOD:CANCEL\s*$/im.test(text)
  const { blocks, cut } = blocksOf(text)
  faults.push(...cut.map((line) => ({ line, words: 'The event has no end.' })))
  const tried = <T>(line: number, work: () => T): T[] => {
    try {
      return [work()]
    } catch (error) {
      // Its library throws plain errors for values that it cannot read.
      const words = error instanceof Error ? error.message : String(error)
      faults.push({ line, words: `The event was not understood: ${words.slice(0, 300)}.` })
      return []
    }
  }
  const events = blocks.flatMap((block) => tried(block.line, () => eventOf(block)))
  const main = new Map<string, Event>()
  for (const event of events) {
    const before = main.get(event.uid)
    if (event.instance === null && (before === undefined || before.sequence <= event.sequence))
      main.set(event.uid, event)
  }
  for (const { uid, line, instance } of events) {
    if (instance !== null && !main.has(uid))
      faults.push({ line, words: 'The event changes a repetition that the file lacks.' })
  }
  const isCancelled = (event: Event) => withdrawn || event.cancelled
  const until = `${now.getUTCFullYear() + ahead + 1}-01-01`
  const since = dayAfter(now.toISOString().slice(0, 10), -365 * behind)
  const read = [...main.values()]
    .filter((event) => !isCancelled(event))
    .flatMap((event) =>
      tried(event.line, () =>
        holidayOf(
          event,
          events.filter(({ uid, instance }) => uid === event.uid && instance !== null),
          until,
        ),
      ),
    )
    .map((one) => ({ ...one, spans: one.spans.filter(({ to }) => to >= since) }))
  return {
    holidays: read.filter(({ spans }) => spans.length > 0),
    cancelled: new Set([...main.values()].filter(isCancelled).map(({ uid }) => uid)),
    past: read.filter(({ spans }) => spans.length === 0).length,
    faults: faults.toSorted((one, other) => one.line - other.line),
  }
}
