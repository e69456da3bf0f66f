import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Minutes for which it counts that a provider was asked anew. */
const counts = 5

/** Keeps that the provider has just been asked anew who holds this session. */
export async function confirmSession(transaction: Transaction<Database>, family: string): Promise<void> {
  await transaction
    .updateTable('session_family')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', family)
    .execute()
}

/** Whether that was so lately that it still counts. `session` is what the record knows the session by. */
export async function isConfirmed(database: Kysely<Database>, session: string | null): Promise<boolean> {
  if (session === null) return false
  const row = await database
    .selectFrom('session_family')
    .select('id')
    .where('record_hash', '=', session)
    .where('confirmed_at', '>', sql<Date>`now() - ${counts} * interval '1 minute'`)
    .executeTakeFirst()
  return row !== undefined
}
