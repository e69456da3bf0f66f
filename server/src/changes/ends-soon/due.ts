import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { cameToNothing } from '../undone-by.ts'

/** Days before its end at which somebody is told of it, the first ones first. */
const days = [14, 3, 1] as const
/** Runs that one look tells of. */
const most = 20

export interface EndingRun {
  readonly id: number
  readonly left: number
}

type NotifiedColumn = 'end_told_days' | 'owner_told_days'

/** Runs that end soon. */
const ending = sql`from change run
  where run.expires_at > clock_timestamp() and run.expires_at <= clock_timestamp() + ${Math.max(...days)} * interval '1 day'
    and not run.end_settled and run.state in ('done', 'done-not-proven')
    and not exists (
      select 1 from change undo where undo.undo_of = run.id and undo.state <> all(${[...cameToNothing]}::text[]))`

/** The fewest days that are left of one of them, of those that are told; null before the first. */
const daysLeft = sql<number | null>`(select min(day) from unnest(${[...days]}::int[]) as day
  where run.expires_at <= clock_timestamp() + day * interval '1 day'
    and run.expires_at > run.ended_at + day * interval '1 day')`

/** Runs that end soon, of which that was not told yet. */
export const untoldEnds = (told: NotifiedColumn, also = sql<boolean>`true`): RawBuilder<unknown> =>
  sql`${ending} and ${also} and ${daysLeft} < coalesce(${sql.ref(`run.${told}`)}, 'Infinity'::float8)`

/**
 * Runs that end soon, with the fewest days that are left by now, of which that was not told yet; one that comes to its end while
 * nobody looks is told of that alone. They stay locked for whoever asks, and two never get the same.
 * @param told column that says of how few days it was told
 */
export async function endingRuns(
  transaction: Transaction<Database>,
  told: NotifiedColumn,
  also: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<readonly EndingRun[]> {
  const { rows } = await sql<EndingRun>`
    select run.id, ${daysLeft} as "left" ${untoldEnds(told, also)}
    order by run.expires_at limit ${most} for update skip locked`.execute(transaction)
  return rows
}
