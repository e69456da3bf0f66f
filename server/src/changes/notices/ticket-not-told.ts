import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { notify } from '../../notifications/notify.ts'
import type { ChangeRow } from '../rows.ts'
import { pathOf } from './path.ts'
import { whoAskedOrAgrees } from './stuck.ts'

/** Whether the ticket that ends these runs of one person is closed is not told: they stand until somebody sees to it. */
export async function tellTicketNotTold(
  transaction: Transaction<Database>,
  [row, ...others]: readonly [ChangeRow, ...ChangeRow[]],
  why: string,
): Promise<void> {
  const more =
    others.length === 0
      ? ''
      : ` So ${others.length === 1 ? 'does 1 other run' : `do ${others.length} other runs`} of yours.`
  await notify(transaction, {
    event: 'change-ticket-not-told',
    to: await whoAskedOrAgrees(transaction, row),
    by: null,
    title: `Not known whether ticket ${row.ticket} is closed: ${row.target}`,
    words: `${why} Run ${row.id} ends with that ticket and stands meanwhile.${more} It is asked again by itself; undo it by hand, or say another end on its page, where that is not to be waited for.`,
    path: pathOf(row),
    change: row.id,
  })
}
