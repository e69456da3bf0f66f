import { Failure } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import type { Step } from '../kind.ts'
import { kindNamed } from '../kind.ts'
import type { ChangeKind } from '../kind.ts'
import { isTheirsAlone, mayStopOthers } from '../rights/may-call-off.ts'
import type { Reader } from '../rights/readable-run.ts'
import { readSteps } from '../rows.ts'
import type { ChangeRow, StepRow } from '../rows.ts'
import type { ChangeWorker } from '../worker.ts'

type Caller = Reader & { readonly profile: { readonly username: string } }

/** It has begun, and does not go back already. */
const goesForth = (row: Pick<ChangeRow, 'state'>, steps: readonly StepRow[]): boolean =>
  (row.state === 'running' || row.state === 'verifying') &&
  !steps.some(({ direction }) => direction === 'back')

const sentOf = (steps: readonly StepRow[]): StepRow[] =>
  steps.filter(({ direction, tries }) => direction === 'forth' && tries > 0)

/** As far as can be said without its systems: who asked, and whoever agrees to changes, until somebody did. */
export const mayStop = (
  row: Pick<ChangeRow, 'requested_by' | 'state' | 'stopper'>,
  steps: readonly StepRow[],
  kind: Pick<ChangeKind, 'neverUndone'>,
  person: Reader,
): boolean =>
  (row.requested_by === person.profile.id || mayStopOthers(person)) &&
  row.stopper === null &&
  goesForth(row, steps) &&
  (kind.neverUndone !== true || sentOf(steps).length === 0)

/**
 * Writes down that a run that has begun is to go no further, for whoever carries it forward. Nothing of it is sent meanwhile: either a
 * step was written down before, or it never is. The same again changes nothing.
 * @throws CallError `no-such-thing`, `too-late`, `cannot-be-stopped`
 */
export async function stopChange(
  worker: ChangeWorker,
  { id, person }: { readonly id: number; readonly person: Caller },
  record: (transaction: Transaction<Database>, row: ChangeRow) => Promise<void>,
): Promise<void> {
  await worker.database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('change')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined || isTheirsAlone(row, person)) throw new CallError('no-such-thing')
    if (row.stopper !== null) return
    const steps = await readSteps(transaction, id)
    if (!goesForth(row, steps)) throw new CallError('too-late')
    if (!hasWayBack(worker, row, sentOf(steps))) throw new CallError('cannot-be-stopped')
    const { id: by, username } = person.profile
    await transaction
      .updateTable('change')
      .set({ stop_asked_at: sql<Date>`clock_timestamp()`, stopper_id: by, stopper: username })
      .where('id', '=', id)
      .execute()
    await record(transaction, row)
  })
}

/** All that was sent can be put back; nothing that was sent is nothing to put back. */
function hasWayBack({ kinds, means }: ChangeWorker, row: ChangeRow, sent: readonly StepRow[]): boolean {
  if (sent.length === 0) return true
  const kind = kindNamed(kinds, row.kind)
  if (kind.neverUndone === true) return false
  let steps: readonly Step[]
  try {
    steps = kind.steps(row.intent, row.snapshot, means)
  } catch (error) {
    // Its system was taken away: whoever carries it forward meets the same, and goes back once it is there again.
    if (!(error instanceof Failure)) throw error
    return true
  }
  return sent.every(({ position }) => steps[position]?.back !== 'stays')
}
