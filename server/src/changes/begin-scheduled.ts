import { sql } from 'kysely'
import { itsTurn } from './batch/its-turn.ts'
import { TargetHeldError, takeTargets } from './leases.ts'
import { moveOn } from './rows.ts'
import type { Works } from './works.ts'

/** Changes that one look begins. */
const most = 16

/** Of the database, as every process has it: its time has come and is not over, nor is its ticket closed. */
const isTime = sql<boolean>`(change.run_at <= clock_timestamp()
  and change.ticket_closed_at is null and (change.expires_at is null or change.expires_at > clock_timestamp()))`

/** What waits for a target that somebody else holds is begun when it is free. */
export async function beginScheduled({ database, log, moved }: Works): Promise<void> {
  const due = await database
    .selectFrom('change')
    .select(['id', 'targets'])
    .where('state', '=', 'scheduled')
    .where(isTime)
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
          .where(isTime)
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
      if (error instanceof TargetHeldError) await sayHeld(database, id, error)
      else log.warn({ error, change: id }, 'scheduled change not begun')
    }
  }
}

/** Without it nobody could tell why it stays where it is while others of its list go on. */
async function sayHeld(database: Works['database'], id: number, { holder }: TargetHeldError): Promise<void> {
  const why = `It waits: ${holder.target} is held by run ${holder.change} of ${holder.requester}.`
  await database
    .updateTable('change')
    .set({ why })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where(sql<boolean>`why is distinct from ${why}`)
    .execute()
}
