import type { Preview } from '@patchbay/contract/changes/preview'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { TargetHeldError, takeTargets } from '../leases.ts'
import type { Previewed } from '../preview/preview-change.ts'
import { wantsReason } from '../rights/override.ts'
import { moveOn } from '../rows.ts'
import type { ChangeWorker } from '../worker.ts'

/**
 * Begins an undo that nobody clicks: at the end of a change, or of a workflow that goes back. From here on it is a run like any
 * other. False where its target is held by another run. `words` are the reason given for each of its warnings, `record` writes
 * that it begins before anything is sent.
 */
export async function beginUndo(
  worker: ChangeWorker,
  { id, preview }: Previewed,
  words: string,
  record: (transaction: Transaction<Database>) => Promise<void>,
): Promise<boolean> {
  try {
    await worker.database.transaction().execute(async (transaction) => {
      const { targets } = await transaction
        .selectFrom('change')
        .select('targets')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await takeTargets(transaction, id, targets)
      await acceptAll(transaction, id, preview, words)
      await moveOn(transaction, id, { from: 'previewed', to: 'running' }, null)
      await record(transaction)
    })
  } catch (error) {
    if (error instanceof TargetHeldError) return false
    throw error
  }
  worker.moved(id, 'running')
  return true
}

/** Each warning has the reason for which it is passed, as a click gives one. */
export async function acceptAll(
  transaction: Transaction<Database>,
  id: number,
  { checks }: Preview,
  words: string,
): Promise<void> {
  const accepted = checks.filter(wantsReason).map((check) => [check.id, words])
  await transaction
    .updateTable('change')
    .set({ accepted: JSON.stringify(Object.fromEntries(accepted)) })
    .where('id', '=', id)
    .execute()
}
