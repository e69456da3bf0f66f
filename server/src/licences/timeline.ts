import { timelineMonths } from '@patchbay/contract/administration/license-information'
import type { licenceTimeline } from '@patchbay/contract/administration/license-information'
import type { CallAnswer } from '@patchbay/contract/call'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { licenceRows } from './licence-rows.ts'

type Timeline = CallAnswer<typeof licenceTimeline>

interface Row {
  readonly id: string
  readonly name: string
  readonly place: string
  readonly ends: string | null
  readonly state: string
}

/** The next months with what ends in each, from today on in UTC; what lies behind them is on no line. */
export async function timelineOf(database: Kysely<Database>, now: Date): Promise<Timeline> {
  const today = now.toISOString().slice(0, 10)
  const { rows } =
    await sql<Row>`select x.id, x.name, x.place, x.ends_on as ends, x.state from (${licenceRows}) as x
    where x.removed_at is null order by x.ends_on nulls last, x.name collate in_order`.execute(database)
  const endings = rows.flatMap(({ id, name, place, ends }) =>
    ends === null ? [] : [{ id, name, place, ends }],
  )
  const months = monthsFrom(now).map((month) => ({
    month,
    endings: endings.filter(({ ends }) => ends >= today && ends.startsWith(month)),
  }))
  const without = rows.filter(({ ends }) => ends === null)
  return {
    today,
    ended: endings.filter(({ ends }) => ends < today),
    months,
    neverExpire: without.filter(({ state }) => state === 'never expires').length,
    unknownEnd: without.filter(({ state }) => state !== 'never expires').length,
    notRead: await notRead(database),
  }
}

function monthsFrom(now: Date): readonly string[] {
  const first = { year: now.getUTCFullYear(), month: now.getUTCMonth() }
  return Array.from({ length: timelineMonths }, (_, at) =>
    new Date(Date.UTC(first.year, first.month + at, 1)).toISOString().slice(0, 7),
  )
}

async function notRead(database: Kysely<Database>): Promise<Timeline['notRead']> {
  const { rows } = await sql<{ source: string; why: string | null; at: Date }>`
    select coalesce(s.title, 'Patchbay itself') as source, r.why, coalesce(r.finished_at, r.started_at) as at
    from licence_round r left join system s on s.name = r.source
    where r.outcome = 'failed' order by 1`.execute(database)
  return rows.map(({ source, why, at }) => ({
    source,
    why: why ?? 'It did not answer.',
    at: at.toISOString(),
  }))
}
