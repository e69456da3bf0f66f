import { wordsOfRun } from '@patchbay/contract/runs'
import type { RunState } from '@patchbay/contract/runs'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { notify } from '../../notifications/notify.ts'
import { holdersOf } from '../../people/holders-of.ts'
import { approveKey } from '../rights/may-approve.ts'
import type { ChangeRow } from '../rows.ts'
import { pathOf } from './path.ts'

type Tx = Transaction<Database>

/** Who asked for it; where the account is gone, whoever may agree to changes. */
export async function requesterOrApprovers(transaction: Tx, row: ChangeRow): Promise<number[]> {
  return row.requested_by === null ? holdersOf(transaction, [approveKey]) : [row.requested_by]
}

/** Who asked for it, and whoever may agree to changes. */
export async function requesterAndApprovers(transaction: Tx, row: ChangeRow): Promise<number[]> {
  const holders = await holdersOf(transaction, [approveKey])
  return row.requested_by === null ? holders : [row.requested_by, ...holders]
}

/** Nobody knows what became of it: who asked is told, and when somebody has to decide, whoever else may. */
export async function notifyStalled(
  transaction: Tx,
  row: ChangeRow,
  state: Extract<RunState, 'outcome-unknown' | 'needs-person'>,
  why: string,
): Promise<void> {
  const to =
    state === 'needs-person'
      ? await requesterAndApprovers(transaction, row)
      : await requesterOrApprovers(transaction, row)
  await notify(transaction, {
    event: 'change-stuck',
    to,
    by: null,
    title: `${wordsOfRun[state].words}: ${row.target}`,
    words: why,
    path: pathOf(row),
    change: row.id,
  })
}
