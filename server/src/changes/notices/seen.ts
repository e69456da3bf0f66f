import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { notify } from '../../notifications/notify.ts'
import type { ChangeRow } from '../rows.ts'
import { pathOf } from './path.ts'
import { whoAskedOrAgrees } from './stuck.ts'

/** A device that a run waited for after its end was seen, or is waited for no more. */
export async function tellSeen(
  transaction: Transaction<Database>,
  row: ChangeRow,
  title: string,
  words: string,
): Promise<void> {
  await notify(transaction, {
    event: 'change-seen',
    to: await whoAskedOrAgrees(transaction, row),
    by: null,
    title,
    words,
    path: pathOf(row),
    change: row.id,
  })
}
