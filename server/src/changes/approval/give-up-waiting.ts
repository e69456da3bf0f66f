import { sql } from 'kysely'
import { LeaseLostError } from '../leases.ts'
import { tellEnd } from '../notices/ended.ts'
import { recordEnd } from '../evidence/record-end.ts'
import { moveOn } from '../rows.ts'
import type { ChangeWorker } from '../worker.ts'
import { hoursOf, waitsUntil } from './waiting.ts'

const isWaiting = sql<boolean>`change.state = 'awaiting-approval'`

export const awaitingApproval = sql`from change where ${isWaiting}`

/** Ends what nobody agreed to in time. */
export async function giveUpWaiting({ database, now, moved, log }: ChangeWorker): Promise<void> {
  const waiting = await database
    .selectFrom('change')
    .selectAll()
    .where(isWaiting)
    .orderBy('state_at')
    .limit(100)
    .execute()
  if (waiting.length === 0) return
  const hours = await hoursOf(database)
  for (const row of waiting.filter((each) => waitsUntil(each, hours) <= now())) {
    const over = row.ticket_closed_at === null ? 'in time' : `before ticket ${row.ticket} was closed`
    const why = `Nobody approved it ${over}; nothing was sent.`
    await database
      .transaction()
      .execute(async (transaction) => {
        await moveOn(transaction, row.id, { from: 'awaiting-approval', to: 'expired', why }, null)
        await recordEnd(transaction, row, 'expired', why)
        await tellEnd(transaction, row, 'expired', why)
      })
      .then(() => moved(row.id, 'expired'))
      .catch((error: unknown) => {
        // Somebody agreed just now.
        if (!(error instanceof LeaseLostError)) log.warn({ error, change: row.id }, 'request not given up')
      })
  }
}
