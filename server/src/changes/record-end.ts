import type { RunState } from '@patchbay/contract/runs'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { appendIn } from '../record/append.ts'
import type { Entry } from '../record/append.ts'
import type { ChangeRow } from './rows.ts'

const failed: ReadonlySet<RunState> = new Set([
  'undone',
  'undo-failed',
  'expired',
  'outcome-unknown',
  'needs-person',
])

/** What became of a change, in the record, in the transaction that says so in its row. */
export async function recordEnd(
  transaction: Transaction<Database>,
  row: ChangeRow,
  state: RunState,
  why: string | null,
): Promise<void> {
  const actor = row.requested_by === null ? null : { id: row.requested_by, name: row.requester }
  const entry: Entry = {
    actor,
    session: row.session,
    address: row.address,
    action: `change.${state}`,
    target: row.target,
    result: failed.has(state) ? 'failed' : 'done',
    detail: { change: row.id, kind: row.kind, sentence: row.sentence, ...(why === null ? {} : { why }) },
    correlation: row.correlation,
  }
  await appendIn(transaction, [entry])
}
