import type { Profile } from '@patchbay/contract/users/session'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { holdersOf } from '../../people/holders-of.ts'
import { readProfileOf } from '../../people/person.ts'
import { tellHandedOver } from '../notices/waiting.ts'
import { readChange } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import { keysToApprove, whyNotApprove } from '../rights/may-approve.ts'
import { lockWaiting } from './waiting.ts'

/** Who may agree to a change: active, with the keys for it, not who asked for it, nor whose account that one gave. */
export async function approversOf(database: Kysely<Database>, id: number): Promise<Profile[]> {
  const row = await readChange(database, id)
  if (row?.state !== 'awaiting-approval') throw new CallError('no-such-thing')
  const ids = await holdersOf(database, keysToApprove(row))
  const people = await Promise.all(ids.map((each) => readProfileOf(database, each)))
  const reasons = await Promise.all(people.map((person) => whyNotApprove(database, row, person)))
  return people.filter((_, at) => reasons[at] === null)
}

/**
 * Leaves the answer to somebody.
 * @throws CallError `no-such-thing`, `not-waiting`, `input-not-valid`
 */
export async function handOver(
  database: Kysely<Database>,
  { id, to, by }: { readonly id: number; readonly to: number; readonly by: Pick<Profile, 'id' | 'username'> },
  record: (transaction: Transaction<Database>, row: ChangeRow, name: string) => Promise<void>,
): Promise<void> {
  const chosen = (await approversOf(database, id)).find((person) => person.id === to)
  if (chosen === undefined) {
    throw new CallError('input-not-valid', { fields: { to: 'That person may not approve this.' } })
  }
  await database.transaction().execute(async (transaction) => {
    const row = await lockWaiting(transaction, id)
    await transaction.updateTable('change').set({ asked_of: to }).where('id', '=', id).execute()
    await tellHandedOver(transaction, row, { to, by })
    await record(transaction, row, chosen.username)
  })
}
