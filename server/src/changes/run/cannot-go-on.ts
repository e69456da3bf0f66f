import type { RunState } from '@patchbay/contract/runs'
import type { Hold } from '../leases.ts'
import { tellEnd } from '../notices/ended.ts'
import { recordEnd } from '../evidence/record-end.ts'
import { moveOn, readChange, readSteps } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import { planNote } from '../ticket-notes/plan-note.ts'
import { stayUnknown } from './unknown-outcome.ts'
import type { ChangeWorker } from '../worker.ts'

/**
 * A change of which it cannot be said what comes next, such as one whose system was disabled: where nothing was sent it ends, and
 * otherwise nobody knows what became of it until it can go on.
 */
export async function cannotGoOn(worker: ChangeWorker, id: number, hold: Hold, why: string): Promise<void> {
  const row = await readChange(worker.database, id)
  if (row === undefined) return
  const begun =
    row.state !== 'running' || (await readSteps(worker.database, id)).some(({ state }) => state !== 'waiting')
  if (begun) return stayUnknown(worker, await becomeUnknown(worker, row, row.state, hold, why), hold, why)
  const words = `Nothing was sent: ${why}`
  await worker.database.transaction().execute(async (transaction) => {
    await moveOn(transaction, id, { from: row.state, to: 'expired', why: words }, hold)
    await recordEnd(transaction, row, 'expired', words)
    await tellEnd(transaction, row, 'expired', words)
    await planNote(transaction, id)
  })
  worker.moved(id, 'expired')
}

/** The row as it is then: one that is not known already stays as it is. */
export async function becomeUnknown(
  { database, moved }: ChangeWorker,
  row: ChangeRow,
  from: RunState,
  hold: Hold,
  why: string,
): Promise<ChangeRow> {
  if (from === 'running' || from === 'verifying') {
    await database.transaction().execute(async (transaction) => {
      await moveOn(transaction, row.id, { from, to: 'outcome-unknown', why }, hold)
      await planNote(transaction, row.id)
    })
    moved(row.id, 'outcome-unknown')
  }
  return (await readChange(database, row.id)) ?? row
}
