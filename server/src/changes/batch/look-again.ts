import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { moveOn } from '../rows.ts'

/** Has every line of a list looked at once more, that was not applied. @throws CallError `no-such-thing`, `too-late` */
export async function lookAgainAtList(
  database: Kysely<Database>,
  { batch: id, person }: { readonly batch: string; readonly person: number },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const batch = await transaction
      .selectFrom('batch')
      .select(['applied_at', 'stopped_at'])
      .where('id', '=', id)
      .where('requested_by', '=', person)
      .forUpdate()
      .executeTakeFirst()
    if (batch === undefined) throw new CallError('no-such-thing')
    if (batch.applied_at !== null || batch.stopped_at !== null) throw new CallError('too-late')
    const rows = await transaction
      .selectFrom('change')
      .select(['id', 'state'])
      .where('batch', '=', id)
      .where('state', 'in', ['previewed', 'checked'])
      .forUpdate()
      .execute()
    for (const row of rows) await moveOn(transaction, row.id, { from: row.state, to: 'draft' }, null)
    await transaction
      .updateTable('change')
      .set({ looked_for_at: sql<Date | null>`null` })
      .where('batch', '=', id)
      .where('state', '=', 'draft')
      .execute()
  })
}
