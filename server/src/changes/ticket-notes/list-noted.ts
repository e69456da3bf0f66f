import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'

/** Of many processes one at a time plans the note of a list, and looks whether it is there. */
export const oneAtList = (transaction: Transaction<Database>, batch: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`list note ${batch}`}, 0))`.execute(transaction)

/** Whether what became of a list has been written down for its ticket; ask under {@link oneAtList}. */
export async function listNoted(transaction: Transaction<Database>, batch: string): Promise<boolean> {
  const note = await transaction
    .selectFrom('ticket_note')
    .select('id')
    .where('batch', '=', batch)
    .executeTakeFirst()
  return note !== undefined
}
