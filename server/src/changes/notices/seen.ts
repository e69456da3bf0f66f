import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { ChangeRow } from '../rows.ts'
import { tellOfRun } from './of-run.ts'
import { requesterOrApprovers } from './stalled-runs.ts'

/** A device that a run expects after its end was seen, or is no longer watched for. */
export async function tellSeen(
  transaction: Transaction<Database>,
  row: ChangeRow,
  what: 'Seen' | 'Not seen',
  words: string,
): Promise<void> {
  await tellOfRun(transaction, row, {
    event: 'change-seen',
    to: await requesterOrApprovers(transaction, row),
    by: null,
    what,
    words,
  })
}
