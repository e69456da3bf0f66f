import type { RunDecision } from '@patchbay/contract/changes/run'
import { Failure } from '@patchbay/connectors/failures'
import type { Ask } from '@patchbay/connectors/asking'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { approveKey } from '../rights/may-approve.ts'
import { kindNamed } from '../kind.ts'
import type { ChangeKind } from '../kind.ts'
import { handOver, LeaseLostError, takeOver } from '../leases.ts'
import { tellEnd } from '../notices/ended.ts'
import { tellOwners } from '../notices/owners.ts'
import type { Reader } from '../rights/readable-run.ts'
import { recordEnd } from '../evidence/record-end.ts'
import { moveOn, readSteps } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import { planNote } from '../ticket-notes/plan-note.ts'
import { readSoon } from './unknown-outcome.ts'
import type { ChangeWorker } from '../worker.ts'

/** Milliseconds for the reading before a person decides. */
const limit = 10_000

/** Who asked, while they hold the key of its kind, and whoever agrees to changes of others. */
export const maySettle = (row: ChangeRow, kind: Pick<ChangeKind, 'key'>, { profile }: Reader): boolean => {
  if (row.state !== 'needs-person') return false
  const has = (key: string) => profile.access_permission_names.some((one) => one === key)
  return has(approveKey) || (row.requested_by === profile.id && has(kind.key))
}

export interface Deciding {
  readonly decision: RunDecision
  readonly reason: string
  readonly person: Reader & { readonly profile: { readonly username: string } }
}

type Record = (transaction: Transaction<Database>) => Promise<void>

const ends = { stands: 'done-not-proven', 'put-back': 'undone' } as const
const said = { stands: 'it stands as it is', 'put-back': 'it was undone' } as const

/**
 * What a person decides of a run whose outcome nobody knows. It is read first: what can be read decides, as it would by itself,
 * and only where nothing can does the person's word end it, as their word.
 * @throws CallError `no-such-thing`, `too-late`
 */
export async function settleUnknown(
  worker: ChangeWorker,
  row: ChangeRow,
  { decision, reason, person }: Deciding,
  ask: Ask,
  record: Record,
): Promise<void> {
  const kind = kindNamed(worker.kinds, row.kind)
  if (row.state !== 'needs-person') throw new CallError('too-late')
  if (!maySettle(row, kind, person)) throw new CallError('no-such-thing')
  const unread = decision === 'look-again' ? null : await whyUnread(worker, kind, row, ask)
  if (decision === 'look-again' || unread === null) {
    await worker.database.transaction().execute(record)
    return readSoon(worker.database, row.id)
  }
  const hold = await takeOver(worker.database, row.id, worker.process)
  // Somebody reads it at this moment.
  if (hold === null) throw new CallError('too-late')
  const to = ends[decision]
  const why = `${person.profile.username} says that ${said[decision]}: ${reason} It could not be read: ${unread}`
  try {
    await worker.database.transaction().execute(async (transaction) => {
      await moveOn(transaction, row.id, { from: 'needs-person', to, why }, hold)
      await recordEnd(transaction, row, to, why)
      await tellEnd(transaction, row, to, why)
      await planNote(transaction, row.id)
      await tellOwners(transaction, kind, row, to)
      await record(transaction)
    })
  } catch (error) {
    throw error instanceof LeaseLostError ? new CallError('too-late') : error
  } finally {
    await handOver(worker.database, hold)
  }
  worker.moved(row.id, to)
}

/** Why what became of the step that is not known cannot be read now; null where it can. */
async function whyUnread(
  { database, means }: ChangeWorker,
  kind: ChangeKind,
  row: ChangeRow,
  { signal }: Ask,
): Promise<string | null> {
  const told = await readSteps(database, row.id)
  // What was left half done is tried on, and stands as failed between.
  const unknown =
    told.find(({ state }) => state === 'unknown') ?? told.find(({ state }) => state === 'failed')
  if (unknown === undefined) return null
  try {
    const step = kind.steps(row.intent, row.snapshot, means)[unknown.position]
    const operation = unknown.direction === 'back' ? step?.back : step?.forth
    if (typeof operation === 'object') await operation.holds({ limit, signal })
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.detail.message
  }
}
