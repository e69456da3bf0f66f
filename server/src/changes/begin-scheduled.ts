import { sql } from 'kysely'
import { TargetHeldError, takeTargets } from './leases.ts'
import { moveOn } from './rows.ts'
import type { Works } from './works.ts'

/** Changes that one look begins. */
const most = 16

/** What waits for a target that somebody else holds is begun when it is free. */
export async function beginScheduled({ database, log, moved }: Works): Promise<void> {
  const due = await database
    .selectFrom('change')
    .select(['id', 'targets'])
    .where('state', '=', 'scheduled')
    .where('run_at', '<=', sql<Date>`clock_timestamp()`)
    .where(sql<boolean>`not exists (select 1 from change as before where before.batch = change.batch
      and before.batch_stage < change.batch_stage and before.ended_at is null)`)
    .orderBy('run_at')
    .orderBy('batch_position')
    .limit(most)
    .execute()
  for (const { id, targets } of due) {
    try {
      await database.transaction().execute(async (transaction) => {
        await takeTargets(transaction, id, targets)
        await moveOn(transaction, id, { from: 'scheduled', to: 'running' }, null)
      })
      moved(id, 'running')
    } catch (error) {
      // The next look finds it again.
      if (!(error instanceof TargetHeldError)) log.warn({ error, change: id }, 'scheduled change not begun')
    }
  }
}
