import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { whyNotAnswer } from '../rights/may-approve.ts'
import { lockListOf, othersGoOn, takeOut } from '../batch/take-out.ts'
import { LeaseLostError } from '../leases.ts'
import { isTheirsAlone, mayCallOff } from '../rights/may-call-off.ts'
import { tellCalledOff } from '../notices/answered.ts'
import type { Reader } from '../rights/readable-run.ts'
import { moveOn } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'

type Caller = Reader & { readonly profile: { readonly username: string } }

/**
 * Calls off what was not begun, which of a list is one line and none of the others; from then on nothing of it is ever sent (promise 11).
 * Who asked for it may, and whoever agrees to changes, of which the first is told.
 * @throws CallError `no-such-thing`, `role-missing`, `too-late`
 */
export async function cancelChange(
  database: Kysely<Database>,
  { id, person }: { readonly id: number; readonly person: Caller },
  record: (transaction: Transaction<Database>, row: ChangeRow) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockListOf(transaction, id)
    const row = await transaction
      .selectFrom('change')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const { id: by, username } = person.profile
    const own = row?.requested_by === by
    if (row === undefined || isTheirsAlone(row, person)) throw new CallError('no-such-thing')
    const left = own || row.state !== 'awaiting-approval' ? null : whyNotAnswer(row, person.profile)
    if (left !== null) throw new CallError(left.code, { fields: left.fields ?? {} })
    if (!mayCallOff(row, person)) throw new CallError('too-late')
    const why = own ? 'Cancelled by its requester.' : `Cancelled by ${username}, an approver.`
    try {
      const told = (await takeOut(transaction, row)) ? `${why} ${othersGoOn}` : why
      await moveOn(transaction, id, { from: row.state, to: 'cancelled', why: told }, null)
    } catch (error) {
      // It was begun between the look and the move.
      throw error instanceof LeaseLostError ? new CallError('too-late') : error
    }
    if (!own) await tellCalledOff(transaction, row, { id: by, username })
    await record(transaction, row)
  })
}
