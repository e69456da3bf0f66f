import type { Profile } from '@patchbay/contract/users/session'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { tellRefused } from '../notices/answered.ts'
import { moveOn } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import { lockListOf, othersGoOn, takeOut } from '../batch/take-out.ts'
import { whyNotAnswer } from '../rights/may-approve.ts'
import { lockWaiting } from './waiting.ts'

/**
 * Says no, to one line of a list and none of the others; whoever asked for it reads why.
 * @throws CallError `no-such-thing`, `not-waiting`, `own-request`, `role-missing`
 */
export async function refuseChange(
  database: Kysely<Database>,
  { id, person, reason }: { readonly id: number; readonly person: Profile; readonly reason: string },
  record: (transaction: Transaction<Database>, row: ChangeRow) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockListOf(transaction, id)
    const row = await lockWaiting(transaction, id)
    // One's own is called off.
    if (row.requested_by === person.id) throw new CallError('own-request')
    const not = whyNotAnswer(row, person)
    if (not !== null) throw new CallError(not.code, { fields: not.fields ?? {} })
    const why = `Refused by ${person.username}: ${reason}`
    const told = (await takeOut(transaction, row)) ? `${why.replace(/\.?$/, '.')} ${othersGoOn}` : why
    await moveOn(transaction, id, { from: 'awaiting-approval', to: 'cancelled', why: told }, null)
    await tellRefused(transaction, row, person, reason)
    await record(transaction, row)
  })
}
