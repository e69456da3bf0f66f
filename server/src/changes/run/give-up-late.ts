import { sql } from 'kysely'
import { LeaseLostError } from '../leases.ts'
import { tellEnd } from '../notices/ended.ts'
import { recordEnd } from '../evidence/record-end.ts'
import { moveOn } from '../rows.ts'
import type { ChangeWorker } from '../worker.ts'

/** Changes that one look gives up. */
const most = 100

const isLate = sql<boolean>`(change.ended_at is null and change.state = 'scheduled'
  and (change.expires_at <= clock_timestamp() or change.ticket_closed_at is not null))`

export const lateRuns = sql`from change where ${isLate}`

/**
 * Ends what was asked for until some time, or until its ticket closes, and had not begun by then: its target was held, or its list had not come to it. It
 * would be undone as soon as it was done.
 */
export async function giveUpLate({ database, moved, log }: ChangeWorker): Promise<void> {
  const rows = await database
    .selectFrom('change')
    .selectAll()
    .where(isLate)
    .orderBy('id')
    .limit(most)
    .execute()
  for (const row of rows) {
    const over = row.ticket_closed_at === null ? 'Its time was over' : `Ticket ${row.ticket} was closed`
    const why = `${over} before its start; nothing was sent.`
    await database
      .transaction()
      .execute(async (transaction) => {
        await moveOn(transaction, row.id, { from: 'scheduled', to: 'expired', why }, null)
        await recordEnd(transaction, row, 'expired', why)
        await tellEnd(transaction, row, 'expired', why)
      })
      .then(() => moved(row.id, 'expired'))
      .catch((error: unknown) => {
        // Called off just now, or begun.
        if (!(error instanceof LeaseLostError))
          log.warn({ error, change: row.id }, 'late change not given up')
      })
  }
}
