import type { Preview } from '@patchbay/contract/changes/preview'
import type { RunState } from '@patchbay/contract/runs'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { appendIn } from '../../record/append.ts'
import type { Entry } from '../../record/append.ts'
import { outcomeHashes } from './hashes.ts'
import { readChange } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'

const failed: ReadonlySet<RunState> = new Set([
  'undone',
  'undo-failed',
  'expired',
  'outcome-unknown',
  'needs-person',
])

/** What became of a change, in the record, in the transaction that says so in its row and after it. */
export async function recordEnd(
  transaction: Transaction<Database>,
  row: ChangeRow,
  state: RunState,
  why: string | null,
): Promise<void> {
  const now = await readChange(transaction, row.id)
  const outcome = now === undefined ? {} : await outcomeHashes(transaction, now)
  const actor = row.requested_by === null ? null : { id: row.requested_by, name: row.requester }
  const entry: Entry = {
    actor,
    session: row.session,
    address: row.address,
    action: `change.${state}`,
    target: row.target,
    result: failed.has(state) ? 'failed' : 'done',
    detail: {
      change: row.id,
      kind: row.kind,
      sentence: row.sentence,
      ...(why === null ? {} : { why }),
      fields: (row.preview as Preview).fields.map(({ field, before, intent }) => ({
        field,
        before,
        intent,
        after: (now?.after as Readonly<Record<string, string | null>> | null)?.[field] ?? null,
      })),
      ...outcome,
    },
    correlation: row.correlation,
  }
  await appendIn(transaction, [entry])
}
