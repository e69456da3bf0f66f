import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { ChangeRow } from '../rows.ts'
import { tellOfRun } from './of-run.ts'
import { whoAskedOrAgrees } from './stuck.ts'

/** What somebody asked for until some time is put back soon. */
export async function tellEndsSoon(
  transaction: Transaction<Database>,
  row: ChangeRow,
  days: number,
): Promise<void> {
  const within = days === 1 ? 'Within a day' : `In ${days} days or sooner`
  await tellOfRun(transaction, row, {
    event: 'change-ends-soon',
    to: await whoAskedOrAgrees(transaction, row),
    by: null,
    what: days === 1 ? 'Ends within a day' : `Ends in ${days} days`,
    words: `${within} it is put back, at ${row.expires_at?.toISOString() ?? 'its end'}. Keep it longer on the page of its run where it is still needed.`,
  })
}
