import type { Ask } from '@patchbay/connectors/asking'
import type { Preview } from '@patchbay/contract/changes/preview'
import type { Profile } from '@patchbay/contract/users/session'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { readProfileOf } from '../../people/person.ts'
import { readChangesStopped } from '../../systems/changes-stopped.ts'
import { heldError } from '../held-error.ts'
import { kindNamed } from '../kind.ts'
import { TargetHeldError, takeTargets } from '../leases.ts'
import { tellAgreed } from '../notices/answered.ts'
import { moveOn, readChange } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import type { ChangeWorker } from '../worker.ts'
import { holdSteps } from '../hold-steps.ts'
import { lookAgainAt } from './look-again.ts'
import { whyNotApprove } from '../rights/may-approve.ts'
import { stands } from '../rights/override.ts'
import { hoursOf, lockOthersOfPlan, lockWaiting, scheduledOfPlan, waitsUntil } from './waiting.ts'

/** Milliseconds for which what was read may be agreed to as it is. */
const fresh = 600_000
/** Milliseconds that a change stands at least before it is undone: it is proven first. */
const shortest = 300_000

export interface Agreeing {
  readonly id: number
  readonly person: Profile
  /** When what was looked at had been read. */
  readonly lookedAt: string
  readonly expiresAt: string | null
  /** It is undone by itself unless it is proven, whether or not that was asked for. */
  readonly proveOrUndo?: true
}

/** `row` is what was agreed to: with what the one who agreed added. */
type Record = (transaction: Transaction<Database>, row: ChangeRow) => Promise<void>

/**
 * Agrees to a change, which begins then or at its time. It is read again before anything is sent, whoever agreed. A step of a
 * workflow is agreed to with all its other steps that wait, so that the strictest rule of them decides who may.
 * @throws CallError `no-such-thing`, `not-waiting`, `own-request`, `key-missing`, `role-missing`, `way-in-given`, `looked-moved`,
 * `check-stands`, `changes-stopped`, `target-held`, `input-not-valid`
 */
export async function approveChange(
  worker: ChangeWorker,
  agreeing: Agreeing,
  ask: Ask,
  record: Record,
): Promise<void> {
  const looked = await readAsLooked(worker, agreeing, ask)
  const hours = await hoursOf(worker.database)
  try {
    await worker.database.transaction().execute(async (transaction) => {
      const clicked = await lockWaiting(transaction, agreeing.id)
      if (clicked.previewed_at.getTime() !== looked.previewed_at.getTime())
        throw new CallError('looked-moved')
      const rows = [clicked, ...(await lockOthersOfPlan(transaction, clicked))]
      for (const row of rows) {
        await assertMayApprove(transaction, row, agreeing.person)
        if (waitsUntil(row, hours) <= worker.now()) throw new CallError('not-waiting')
        await refuseStanding(worker, transaction, row)
        const expiresAt = endOf(worker, row, agreeing.expiresAt)
        const { id, username } = agreeing.person
        const proven = wantsProof(worker, row, agreeing)
        await transaction
          .updateTable('change')
          .set({
            approver_id: id,
            approver: username,
            approved_at: sql<Date>`clock_timestamp()`,
            expires_at: expiresAt,
            prove_or_undo: proven,
          })
          .where('id', '=', row.id)
          .execute()
        // Of a list or a workflow it begins in its turn.
        const waits =
          row.batch !== null || row.plan !== null || (row.run_at !== null && row.run_at > worker.now())
        const to = waits ? 'scheduled' : 'running'
        if (to === 'running') await takeTargets(transaction, row.id, row.targets)
        await moveOn(transaction, row.id, { from: 'awaiting-approval', to }, null)
        if (row === clicked) await tellAgreed(transaction, row, agreeing.person, to)
        await record(transaction, { ...row, prove_or_undo: proven })
      }
      if (clicked.plan !== null)
        await holdSteps(transaction, await scheduledOfPlan(transaction, clicked.plan))
    })
  } catch (error) {
    throw error instanceof TargetHeldError ? heldError(error) : error
  }
}

/** As it was looked at, and read again where that is long ago. */
async function readAsLooked(
  worker: ChangeWorker,
  { id, person, lookedAt }: Agreeing,
  ask: Ask,
): Promise<ChangeRow> {
  const row = await readChange(worker.database, id)
  if (row === undefined) throw new CallError('no-such-thing')
  if (row.state !== 'awaiting-approval') throw new CallError('not-waiting')
  await assertMayApprove(worker.database, row, person)
  if (row.previewed_at.toISOString() !== lookedAt) throw new CallError('looked-moved')
  if (worker.now().getTime() - row.previewed_at.getTime() < fresh) return row
  const again = await lookAgainAt(worker, row, ask)
  if (!again.same) throw new CallError('looked-moved')
  return again.row
}

async function assertMayApprove(
  database: ChangeWorker['database'],
  row: ChangeRow,
  person: Profile,
): Promise<void> {
  const not = await whyNotApprove(database, row, person)
  if (not === null) return
  throw new CallError(not.code, not.fields === undefined ? {} : { fields: not.fields })
}

/** A check, the one switch, or who asked for it, who may not any more. */
async function refuseStanding(
  { kinds }: ChangeWorker,
  transaction: Transaction<Database>,
  row: ChangeRow,
): Promise<void> {
  const standing = (row.preview as Preview).checks.find(stands)
  if (standing !== undefined) {
    throw new CallError('check-stands', { fields: { [standing.id]: standing.words } })
  }
  const { key } = kindNamed(kinds, row.kind)
  const profile = row.requested_by === null ? null : await readProfileOf(transaction, row.requested_by)
  if (profile?.status !== 'active' || !profile.access_permission_names.includes(key)) {
    const words = `${row.requester}, the requester, no longer has the key.`
    throw new CallError('check-stands', { fields: { requester: words } })
  }
  if ((await readChangesStopped(transaction)) !== null) throw new CallError('changes-stopped')
}

/** Somebody who agrees may want it proven, and cannot take away that it is. */
function wantsProof({ kinds }: ChangeWorker, row: ChangeRow, { proveOrUndo }: Agreeing): boolean {
  if (proveOrUndo !== true || row.prove_or_undo) return row.prove_or_undo
  if (kindNamed(kinds, row.kind).neverUndone === true) {
    throw new CallError('input-not-valid', { fields: { proveOrUndo: 'It cannot be undone.' } })
  }
  return true
}

/** Somebody who agrees may make it shorter and never longer; what is done once has no end. */
function endOf({ kinds, now }: ChangeWorker, row: ChangeRow, wanted: string | null): Date | null {
  if (wanted === null) return row.expires_at
  const end = new Date(wanted)
  const fault = (words: string) => new CallError('input-not-valid', { fields: { expiresAt: words } })
  if (kindNamed(kinds, row.kind).neverUndone === true) {
    throw fault('This change is never undone. Leave the end empty.')
  }
  if (row.expires_at !== null && end > row.expires_at) throw fault('The end is later than requested.')
  const begin = Math.max(now().getTime(), row.run_at?.getTime() ?? 0)
  if (end.getTime() < begin + shortest) {
    throw fault('The change must stand for at least 5 min, so that it can be proven.')
  }
  return end
}
