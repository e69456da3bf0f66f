import { sql } from 'kysely'
import { itsTurn } from './batch/its-turn.ts'
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
    .where(itsTurn)
    .orderBy('run_at')
    .orderBy('batch_position')
    .limit(most)
    .execute()
  for (const { id, targets } of due) {
    try {
      const begun = await database.transaction().execute(async (transaction) => {
        // Meanwhile another of its list may have gone otherwise than meant.
        const still = await transaction
          .selectFrom('change')
          .select('id')
          .where('id', '=', id)
          .where('state', '=', 'scheduled')
          .where(itsTurn)
          .forUpdate()
          .executeTakeFirst()
        if (still === undefined) return false
        await takeTargets(transaction, id, targets)
        await moveOn(transaction, id, { from: 'scheduled', to: 'running' }, null)
        return true
      })
      if (begun) moved(id, 'running')
    } catch (error) {
      // The next look finds it again.
      if (!(error instanceof TargetHeldError)) log.warn({ error, change: id }, 'scheduled change not begun')
    }
  }
}
