import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { ChangeRow } from '../rows.ts'
import { tellOfRun } from './of-run.ts'
import { requesterOrApprovers } from './stalled-runs.ts'

/** How soon that is, for a title and for a sentence. */
export const daysWords = (days: number): { readonly what: string; readonly remaining: string } =>
  days === 1
    ? { what: 'Ends within a day', remaining: 'Within a day' }
    : { what: `Ends in ${days} days`, remaining: `Within ${days} days` }

/** What somebody asked for until some time is put back soon. */
export async function tellEndsSoon(
  transaction: Transaction<Database>,
  row: ChangeRow,
  days: number,
): Promise<void> {
  const { what, remaining } = daysWords(days)
  await tellOfRun(transaction, row, {
    event: 'change-ends-soon',
    to: await requesterOrApprovers(transaction, row),
    by: null,
    what,
    words: `${remaining} it is undone, at ${row.expires_at?.toISOString() ?? 'its end'}. If it is still needed, extend it on its run’s page.`,
  })
}
