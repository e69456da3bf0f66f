import type { CaseQueue } from '@patchbay/contract/workflows/security-response/cases'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { Systems } from '../../systems/open.ts'
import { readFeeds, readRefusals } from '../feeds/feeds.ts'
import { allCases, casesWhere, shownCase } from './case-rows.ts'

const perPage = 50

export interface QueueWanted {
  readonly state: string
  readonly severity?: string | undefined
  readonly assignee: 'me' | 'nobody' | 'anybody'
  readonly text?: string | undefined
  readonly page: number
}

const like = (text: string) => `%${text.trim().replaceAll(/[\\%_]/g, (one) => `\\${one}`)}%`

/** `due`: it ends within a day, or should have ended. */
function stateIs(state: string): RawBuilder<unknown> {
  if (state === 'all') return sql`true`
  if (state === 'open') return sql`state not in ('released', 'false-alarm')`
  if (state === 'due') {
    return sql`ends_at < clock_timestamp() + interval '1 day' and state in ('contained', 'part-contained', 'part-released')`
  }
  return sql`state = ${state}`
}

function whereOf({ state, severity, assignee, text = '' }: QueueWanted, reader: number) {
  const parts = [stateIs(state)]
  if (severity !== undefined) parts.push(sql`severity = ${severity}`)
  if (assignee === 'me') parts.push(sql`assignee = ${reader}`)
  if (assignee === 'nobody') parts.push(sql`assignee is null`)
  if (text.trim() !== '') {
    parts.push(
      sql`concat_ws(' ', indicator, device, owner, place, ticket, source, summary) ilike ${like(text)}`,
    )
  }
  return sql.join(parts, sql` and `)
}

/** One page of the queue, with the feeds that fill it and what the last 30 days were like. */
export async function readQueue(
  { database, systems }: { readonly database: Kysely<Database>; readonly systems: Systems },
  wanted: QueueWanted,
  reader: number,
  signal: AbortSignal,
): Promise<CaseQueue> {
  const where = whereOf(wanted, reader)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (${allCases}) listed where ${where}`.execute(database)
  const total = counted.rows[0]?.count ?? 0
  const { rows } = await casesWhere(where, perPage, (wanted.page - 1) * perPage).execute(database)
  return {
    cases: rows.map(shownCase),
    total,
    pages: Math.max(1, Math.ceil(total / perPage)),
    feeds: await readFeeds({ database, systems }, signal),
    refusals: await readRefusals(database),
    figures: await readFigures(database),
  }
}

async function readFigures(database: Kysely<Database>): Promise<CaseQueue['figures']> {
  const { rows } = await sql<{
    open: number
    contained: number
    overdue: number
    place: number | null
    contain: number | null
    reopened: number
  }>`
    with listed as (${allCases}), lately as (select * from listed where opened_at > clock_timestamp() - interval '30 days')
    select
      (select count(*)::int from listed where state not in ('released', 'false-alarm')) as open,
      (select count(*)::int from listed where state in ('contained', 'part-contained')) as contained,
      (select count(*)::int from listed where overdue) as overdue,
      (select percentile_cont(0.5) within group (order by extract(epoch from placed_at - opened_at))::float8
        from lately where placed_at is not null) as place,
      (select percentile_cont(0.5) within group (order by extract(epoch from contained_at - opened_at))::float8
        from lately where contained_at is not null) as contain,
      (select count(*)::int from lately where reopened > 0) as reopened`.execute(database)
  const [row] = rows
  return {
    open: row?.open ?? 0,
    contained: row?.contained ?? 0,
    overdue: row?.overdue ?? 0,
    secondsToPlace: row?.place ?? null,
    secondsToContain: row?.contain ?? null,
    reopened: row?.reopened ?? 0,
  }
}
