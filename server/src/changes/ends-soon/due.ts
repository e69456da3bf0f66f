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

/**
 * Runs that end soon, with the fewest days that are left by now, of which that was not told yet; one that comes to its end while
 * nobody looks is told of that alone. They stay locked for whoever asks, and two never get the same.
 * @param told column that says of how few days it was told
 */
export async function endingRuns(
  transaction: Transaction<Database>,
  told: 'end_told_days' | 'owner_told_days',
  also: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<readonly EndingRun[]> {
  const { rows } = await sql<EndingRun>`
    select id, days_left as "left" from (
      select run.id, run.expires_at, ${sql.ref(`run.${told}`)} as told_days,
        (select min(day) from unnest(${[...days]}::int[]) as day
          where run.expires_at <= clock_timestamp() + day * interval '1 day'
            and run.expires_at > run.ended_at + day * interval '1 day') as days_left
      from change run
      where run.expires_at > clock_timestamp() and run.expires_at <= clock_timestamp() + ${Math.max(...days)} * interval '1 day'
        and not run.end_settled and run.state in ('done', 'done-not-proven') and ${also}
        and not exists (
          select 1 from change undo where undo.undo_of = run.id and undo.state <> all(${[...cameToNothing]}::text[]))
      for update skip locked
    ) as soon
    where days_left is not null and (told_days is null or told_days > days_left)
    order by expires_at limit ${most}`.execute(transaction)
  return rows
}
