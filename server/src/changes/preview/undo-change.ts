import type { Ask } from '@patchbay/connectors/asking'
import { CallError } from '../../errors/call-error.ts'
import type { Preview } from '@patchbay/contract/changes/preview'
import { leftBy } from './drift.ts'
import { kindNamed } from '../kind.ts'
import type { LastRead } from './look-at-change.ts'
import { previewChange } from './preview-change.ts'
import type { Previewed, Requester } from './preview-change.ts'
import type { ChangeRow } from '../rows.ts'
import { leavesSomething } from '../undone-by.ts'
import type { ChangeWorker } from '../worker.ts'

/**
 * Previews what puts back what a run changed. What was changed since by somebody else is said, and asked about.
 * @throws CallError `cannot-be-undone`
 */
export async function previewUndo(
  worker: ChangeWorker,
  requester: Requester,
  row: ChangeRow,
  { reason, ticket }: { readonly reason: string; readonly ticket: string | null },
  ask: Ask,
): Promise<Previewed> {
  const kind = kindNamed(worker.kinds, row.kind)
  if (!leavesSomething(row.state)) throw new CallError('cannot-be-undone')
  const intent = kind.undo(kind.intent.parse(row.intent), kind.snapshot.parse(row.snapshot), reason)
  if (intent === null) throw new CallError('cannot-be-undone')
  return previewChange(
    worker,
    requester,
    {
      kind,
      intent,
      reason,
      ticket,
      runAt: null,
      expiresAt: null,
      proveOrUndo: false,
      batch: null,
      undoOf: row.id,
      redoes: row.undo_of !== null,
      left: leftBy(row),
      lastKnown: lastReadOf(row),
    },
    ask,
  )
}

/** As a run left what it changed, and whom it affected: what is told of it where nobody can read it now. */
function lastReadOf(row: ChangeRow): LastRead {
  const { fields, affected } = row.preview as Preview
  const left = leftBy(row)
  return {
    fields: fields.map(({ field, before }) => ({ field, before: left[field] ?? null, intent: before })),
    affected: affected.map((one) => ({ ...one, how: 'was affected by the run that is undone' })),
    at: row.ended_at ?? row.previewed_at,
  }
}
