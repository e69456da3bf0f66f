import { refused } from '@patchbay/connectors/failures'
import type { Writing } from '@patchbay/connectors/writing'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'

/** Milliseconds between tries, and for all of them: what is sent has its own time afterwards. */
const rhythm = { try: 100, most: 10_000 }

/**
 * Does what reads and writes a whole system while no other process does the same to it, so that neither loses what the other
 * wrote. Who waits keeps no connection. @throws Failure refused, busy, where the system is not let go of in time
 */
export async function asOneWriter<T>(
  database: Kysely<Database>,
  { system, title }: { readonly system: string; readonly title: string },
  { signal }: Pick<Writing, 'signal'>,
  work: () => Promise<T>,
): Promise<T> {
  for (let waited = 0; waited < rhythm.most && !signal.aborted; waited += rhythm.try) {
    const done = await database.transaction().execute(async (transaction) => {
      // The database ends a transaction that stands still sooner than a system is given to answer.
      await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(transaction)
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`one writer ${system}`}, 4)) as mine`.execute(
        transaction,
      )
      return rows[0]?.mine === true ? { value: await work() } : null
    })
    if (done !== null) return done.value
    await new Promise((resolve) => setTimeout(resolve, rhythm.try))
  }
  throw refused({
    cause: 'busy',
    message: `${title} is busy with another change; nothing was sent`,
  })
}
