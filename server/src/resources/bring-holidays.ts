import type { HolidaysBrought } from '@patchbay/contract/site-resources/operating-hours'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { nextOf, readIcs } from '../hours/read-ics.ts'
import type { ReadHoliday } from '../hours/read-ics.ts'
import { holidayCalendars } from './holiday-calendars.ts'
import { readStored } from './stored.ts'
import { addRows, changeRows } from './write.ts'
import type { Writer } from './write.ts'

type Tx = Transaction<Database>

interface Asked {
  readonly calendar: string
  readonly text: string
  readonly absent: 'keep' | 'remove'
}

const linesShown = 200

/**
 * Brings the holidays of a file into a calendar, matched by UID: the same file twice changes nothing. The calendar is added where
 * there is none, and has a version of its own where a holiday of it is another then. Who only wants to know rolls the transaction
 * back.
 * @throws CallError `input-not-valid`
 */
export async function bringHolidays(
  tx: Tx,
  { calendar, text, absent }: Asked,
  writer: Writer,
  now: Date,
): Promise<HolidaysBrought> {
  const read = readIcs(text, now)
  // Whoever else brings it in at the same time finds it added.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`holiday calendar ${calendar}`}, 0))`.execute(tx)
  const [found] = await readStored(tx, holidayCalendars, [calendar], 'held')
  if (found?.gone === true)
    throw new CallError('input-not-valid', {
      fields: { calendar: `${calendar} was removed. Restore it first.` },
    })
  if (found === undefined) await addRows(tx, holidayCalendars, [{ name: calendar, notes: '' }], writer)
  const { rows: kept } = await sql<ReadHoliday>`
    select uid, name, spans, read_until as "readUntil", fault from holiday where calendar = ${calendar}`.execute(
    tx,
  )
  const before = new Map(kept.map((one) => [one.uid, one]))
  // An event of which a part was understood is under its own name already.
  const all = [...new Map([...read.unread, ...read.holidays].map((one) => [one.uid, one])).values()]
  const there = new Set(all.map(({ uid }) => uid))
  const written = all.filter((one) => !isDeepStrictEqual(before.get(one.uid), one))
  const lacking = kept.filter(({ uid }) => !there.has(uid) && !read.cancelled.has(uid))
  // A part of an event that was not understood, and is now.
  const isMended = ({ uid, fault }: ReadHoliday) =>
    fault !== null && read.holidays.some((one) => uid.startsWith(`${one.uid} `))
  const removed = [
    ...kept.filter(({ uid }) => read.cancelled.has(uid) && !there.has(uid)),
    ...lacking.filter(isMended),
    ...(absent === 'remove' ? lacking.filter((one) => !isMended(one)) : []),
  ]
  for (const { uid, name, spans, readUntil, fault } of written) {
    await sql`
      insert into holiday (calendar, uid, name, spans, read_until, fault)
      values (${calendar}, ${uid}, ${name}, ${JSON.stringify(spans)}::jsonb, ${readUntil}, ${fault})
      on conflict (calendar, uid) do update set name = excluded.name, spans = excluded.spans, read_until = excluded.read_until,
        fault = excluded.fault`.execute(tx)
  }
  await sql`delete from holiday where calendar = ${calendar} and uid = any (${removed.map(({ uid }) => uid)}::text[])`.execute(
    tx,
  )
  if (found !== undefined && written.length + removed.length > 0)
    await changeRows(tx, holidayCalendars, [{ id: calendar, version: null }], 'imported', writer)
  await sql`update holiday_calendar set read_at = now(), not_understood = ${read.faults.length} where name = ${calendar}`.execute(
    tx,
  )
  const line = (what: 'added' | 'changed' | 'removed') => (one: ReadHoliday) => ({
    name: one.name,
    what,
    when: nextOf(one.spans, now),
  })
  // Faults tell what was not understood.
  const known = written.filter(({ fault }) => fault === null)
  const gone = removed.filter(({ fault }) => fault === null)
  const added = known.filter(({ uid }) => !before.has(uid))
  const changed = known.filter(({ uid }) => before.has(uid))
  return {
    added: added.length,
    changed: changed.length,
    unchanged: read.holidays.length - known.length,
    removed: gone.length,
    absent: absent === 'remove' ? 0 : lacking.filter(({ fault }) => fault === null).length,
    past: read.past,
    faults: [...read.faults],
    lines: [...added.map(line('added')), ...changed.map(line('changed')), ...gone.map(line('removed'))].slice(
      0,
      linesShown,
    ),
  }
}
