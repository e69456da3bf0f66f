import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { notify } from '../../notifications/notify.ts'
import type { Owner } from './find-owner.ts'
import type { ChangeRow } from '../rows.ts'
import { daysWords } from './ends-soon.ts'
import { pathOf } from './path.ts'
import { whoAskedOrAgrees } from './stuck.ts'

/**
 * Something that is somebody's is put back soon, which another person asked for: its owner is told, of the lines of one list once. Who
 * asked for it is told already.
 */
export async function tellOwnerEndsSoon(
  transaction: Transaction<Database>,
  row: ChangeRow,
  days: number,
  owner: Owner,
): Promise<void> {
  const account = 'account' in owner ? owner.account : null
  const told = await whoAskedOrAgrees(transaction, row)
  if (account !== null && told.includes(account)) return
  const { what, within } = daysWords(days)
  // Whoever agreed did so to its end as well, and decides about a later one.
  const keeps = account !== null && row.approver === null
  const who = 'account' in owner ? String(owner.account) : owner.address
  await notify(transaction, {
    event: 'owned-ends-soon',
    to: account === null ? [] : [account],
    addresses: 'address' in owner ? [owner.address] : [],
    by: null,
    topic: row.batch === null ? null : `${row.batch} owned-ends-soon ${what} ${who}`,
    title: `${what}: ${row.target}`,
    titleOfMany: (runs) => `${what}: ${row.target} and ${runs - 1} more of yours`,
    words: `${row.target} is said to be yours. ${within} what was asked for it is put back, at ${row.expires_at?.toISOString() ?? 'its end'}: ${row.sentence} ${keeps ? 'Keep it longer on the page of its run where it is still needed.' : `Where it is still needed, ask ${await askWhom(transaction, row)} to keep it longer.`}`,
    path: pathOf(row),
    change: row.id,
  })
}

/** Who asked for it, with an address to write to where they have one. */
async function askWhom(transaction: Transaction<Database>, row: ChangeRow): Promise<string> {
  const asked =
    row.requested_by === null
      ? undefined
      : await transaction
          .selectFrom('person')
          .select('email')
          .where('id', '=', row.requested_by)
          .executeTakeFirst()
  if (asked === undefined) return 'whoever looks after the network'
  return asked.email === '' ? row.requester : `${row.requester} (${asked.email})`
}
