import { cancellable } from '@patchbay/contract/runs'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../http/call-error.ts'
import { lockListOf, othersGoOn, takeOut } from './batch/take-out.ts'
import { LeaseLostError } from './leases.ts'
import { moveOn } from './rows.ts'
import type { ChangeRow } from './rows.ts'

/**
 * Calls off what was not begun, which of a list is one line and none of the others; from then on nothing of it is ever sent (promise 11).
 * @throws CallError `no-such-thing`, `too-late`
 */
export async function cancelChange(
  database: Kysely<Database>,
  { id, person }: { readonly id: number; readonly person: number },
  record: (transaction: Transaction<Database>, row: ChangeRow) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockListOf(transaction, id)
    const row = await transaction
      .selectFrom('change')
      .selectAll()
      .where('id', '=', id)
      .where('requested_by', '=', person)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) throw new CallError('no-such-thing')
    if (!cancellable.has(row.state)) throw new CallError('too-late')
    const why = 'Called off by who asked for it.'
    try {
      const told = (await takeOut(transaction, row)) ? `${why} ${othersGoOn}` : why
      await moveOn(transaction, id, { from: row.state, to: 'cancelled', why: told }, null)
    } catch (error) {
      // It was begun between the look and the move.
      throw error instanceof LeaseLostError ? new CallError('too-late') : error
    }
    await record(transaction, row)
  })
}
