import type { HolidaysBrought } from '@patchbay/contract/site-resources/operating-hours'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { readIcs } from './read-ics.ts'
import type { HolidaySpan, ReadHoliday } from './read-ics.ts'

type Tx = Transaction<Database>

interface Asked {
  readonly calendar: string
  readonly text: string
  readonly absent: 'keep' | 'remove'
}

const linesShown = 200

/** The first of its times that is not over, `2026-12-25`, or the last where all are. */
export function nextOf(spans: readonly HolidaySpan[], now: Date): string {
  const sorted = spans.toSorted((one, other) => one.from.localeCompare(other.from))
  const today = now.toISOString().slice(0, 10)
  return (sorted.find(({ to }) => to > today) ?? sorted.at(-1))?.from.slice(0, 16).replace('T', ' ') ?? ''
}

/**
 * Brings the holidays of a file into a calendar, matched by UID: the same file twice changes nothing. The calendar is added where
 * there is none. Who only wants to know rolls the transaction back.
 * @throws CallError `input-not-valid`
 */
export async function bringHolidays(
  tx: Tx,
  { calendar, text, absent }: Asked,
  now: Date,
): Promise<HolidaysBrought> {
  const read = readIcs(text, now)
  await sql`insert into holiday_calendar (name) values (${calendar}) on conflict do nothing`.execute(tx)
  const { rows: found } = await sql<{ gone: boolean }>`
    select removed_at is not null as gone from holiday_calendar where name = ${calendar} for update`.execute(
    tx,
  )
  if (found[0]?.gone === true)
    throw new CallError('input-not-valid', {
      fields: { calendar: `${calendar} was removed. Restore it first.` },
    })
  const { rows: kept } = await sql<ReadHoliday>`
    select uid, name, spans, read_until as "readUntil" from holiday where calendar = ${calendar}`.execute(tx)
  const before = new Map(kept.map((one) => [one.uid, one]))
  const there = new Set(read.holidays.map(({ uid }) => uid))
  const written = read.holidays.filter((one) => !isDeepStrictEqual(before.get(one.uid), one))
  const lacking = kept.filter(({ uid }) => !there.has(uid) && !read.cancelled.has(uid))
  const removed = [
    ...kept.filter(({ uid }) => read.cancelled.has(uid)),
    ...(absent === 'remove' ? lacking : []),
  ]
  for (const { uid, name, spans, readUntil } of written) {
    await sql`
      insert into holiday (calendar, uid, name, spans, read_until)
      values (${calendar}, ${uid}, ${name}, ${JSON.stringify(spans)}::jsonb, ${readUntil})
      on conflict (calendar, uid) do update set name = excluded.name, spans = excluded.spans, read_until = excluded.read_until`.execute(
      tx,
    )
  }
  await sql`delete from holiday where calendar = ${calendar} and uid = any (${removed.map(({ uid }) => uid)}::text[])`.execute(
    tx,
  )
  await sql`update holiday_calendar set read_at = now(), not_understood = ${read.faults.length} where name = ${calendar}`.execute(
    tx,
  )
  const line = (what: 'added' | 'changed' | 'removed') => (one: ReadHoliday) => ({
    name: one.name,
    what,
    when: nextOf(one.spans, now),
  })
  const added = written.filter(({ uid }) => !before.has(uid))
  const changed = written.filter(({ uid }) => before.has(uid))
  return {
    added: added.length,
    changed: changed.length,
    unchanged: read.holidays.length - written.length,
    removed: removed.length,
    absent: absent === 'remove' ? 0 : lacking.length,
    past: read.past,
    faults: [...read.faults],
    lines: [
      ...added.map(line('added')),
      ...changed.map(line('changed')),
      ...removed.map(line('removed')),
    ].slice(0, linesShown),
  }
}
