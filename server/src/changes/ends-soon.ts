import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { tellEndsSoon } from './notices/ends-soon.ts'
import { cameToNothing } from './undone-by.ts'
import type { Works } from './works.ts'

/** Days before its end at which somebody is told of it, the first ones first. */
const days = [14, 3, 1] as const
/** Runs that one look tells of. */
const most = 20

/**
 * Tells who asked for it that something is put back in so many days, once for each of these: of what stands for longer than that.
 * Two processes never tell the same.
 */
export async function tellWhatEndsSoon({ database }: Works): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const { id, left } of await due(transaction)) {
      const row = await transaction
        .updateTable('change')
        .set({ end_told_days: left })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await tellEndsSoon(transaction, row, left)
    }
  })
}

/** With the fewest days that are left by now; one that comes to its end while nobody looks is told of that alone. */
async function due(transaction: Transaction<Database>) {
  const { rows } = await sql<{ id: number; left: number }>`
    select id, days_left as "left" from (
      select run.id, run.expires_at, run.end_told_days,
        (select min(day) from unnest(${[...days]}::int[]) as day
          where run.expires_at <= clock_timestamp() + day * interval '1 day'
            and run.expires_at > run.ended_at + day * interval '1 day') as days_left
      from change run
      where run.expires_at > clock_timestamp() and run.expires_at <= clock_timestamp() + ${Math.max(...days)} * interval '1 day'
        and not run.end_settled and run.state in ('done', 'done-not-proven')
        and not exists (
          select 1 from change undo where undo.undo_of = run.id and undo.state <> all(${[...cameToNothing]}::text[]))
      for update skip locked
    ) as soon
    where days_left is not null and (end_told_days is null or end_told_days > days_left)
    order by expires_at limit ${most}`.execute(transaction)
  return rows
}
