import { dayAfter, midnightOf } from '@patchbay/contract/times/hours-text'
import { createHash } from 'node:crypto'
import {
  blocksOf,
  dayOf,
  EventFault,
  eventOf,
  isNamed,
  namedIn,
  occurrencesOf,
  plainBlock,
  textOf,
} from './ics-event.ts'
import type { Block, Event, HolidaySpan } from './ics-event.ts'
import { wallOf, zonesOf } from './ics-zone.ts'

/** Years for which what repeats is read ahead, and for which what is over is kept. */
const ahead = 10
const behind = 2

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
  `The event could not be parsed: ${(error instanceof Error ? error.message : String(error)).slice(0, 300)}.`

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
        throw new EventFault('it changes all later ones')
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
    const faults = [{ line: 1, words: 'The file is not a calendar: BEGIN:VCALENDAR is missing.' }]
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
        'The event changes a repetition that is not in the file.',
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
