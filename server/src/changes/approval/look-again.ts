import { isDeepStrictEqual } from 'node:util'
import type { Ask } from '@patchbay/connectors/asking'
import type { Check } from '@patchbay/contract/changes/check'
import type { Preview } from '@patchbay/contract/changes/preview'
import { sql } from 'kysely'
import { appendIn } from '../../record/append.ts'
import type { Entry } from '../../record/append.ts'
import { planHash } from '../evidence/hashes.ts'
import { leftBy } from '../preview/drift.ts'
import { kindNamed } from '../kind.ts'
import { lookAtChange } from '../preview/look-at-change.ts'
import type { LastRead, Looked } from '../preview/look-at-change.ts'
import { readChange } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import type { ChangeWorker } from '../worker.ts'

export interface LookedAgain {
  /** It is as it was looked at before, in everything that matters. */
  readonly same: boolean
  readonly row: ChangeRow
}

/**
 * Reads again everything that a change would touch, and keeps it. What was read before stays beside it where the two are not
 * the same, so that whoever agrees sees both.
 */
export async function lookAgainAt(worker: ChangeWorker, row: ChangeRow, ask: Ask): Promise<LookedAgain> {
  const { database, kinds } = worker
  const kind = kindNamed(kinds, row.kind)
  const looked = await lookAsItIsNow(worker, row, ask)
  const before = row.preview as Preview
  const unread = looked.preview.checks.some(({ id }) => id === 'read')
  const same =
    !unread &&
    kind.moved(row.snapshot, looked.snapshot, row.intent) === null &&
    isDeepStrictEqual(meant(before), meant(looked.preview))
  const snapshot = unread ? row.snapshot : looked.snapshot
  await database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('change')
      .set({
        // What could not be read now is undone, should it come to that, to what was read when it could.
        snapshot: JSON.stringify(snapshot),
        preview: JSON.stringify(looked.preview),
        end_ticket: looked.endTicket ?? row.end_ticket,
        previewed_at: sql<Date>`clock_timestamp()`,
        ...(same ? {} : { preview_before: JSON.stringify(before) }),
      })
      .where('id', '=', row.id)
      .where('state', '=', row.state)
      // A Date has milliseconds, the column more.
      .where(sql<boolean>`date_trunc('milliseconds', previewed_at) = ${row.previewed_at}`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const plan = planHash({ ...row, snapshot, preview: looked.preview })
    await appendIn(transaction, [lookedAgain(row, plan)])
  })
  return { same, row: (await readChange(database, row.id)) ?? row }
}

/** Reads again everything that a change would touch, and keeps nothing of it. */
export async function lookAsItIsNow(worker: ChangeWorker, row: ChangeRow, ask: Ask): Promise<Looked> {
  const { database, kinds } = worker
  const undone = row.undo_of === null ? undefined : await readChange(database, row.undo_of)
  return lookAtChange(
    worker,
    {
      kind: kindNamed(kinds, row.kind),
      intent: row.intent,
      change: row.id,
      requester: row.requested_by,
      expiresAt: row.expires_at,
      planEndsAt: await planEnd(worker, row),
      runAt: row.run_at,
      ticket: row.ticket,
      endsWithTicket: row.ends_with_ticket,
      undoOf: row.undo_of,
      redoes: row.redoes,
      lastKnown: lastReadOf(row),
      ...(undone === undefined ? {} : { left: leftBy(undone) }),
    },
    ask,
  )
}

/** Of the workflow that it is a step of; null where it has none. */
async function planEnd({ database }: ChangeWorker, { plan }: ChangeRow): Promise<Date | null> {
  if (plan === null) return null
  const row = await database.selectFrom('plan').select('expires_at').where('id', '=', plan).executeTakeFirst()
  return row?.expires_at ?? null
}

/** As the last look read it: one that could not read it keeps what was read before it. */
function lastReadOf(row: ChangeRow): LastRead {
  const { fields, affected, lastReadAt } = row.preview as Preview
  return { fields, affected, at: lastReadAt === undefined ? row.previewed_at : new Date(lastReadAt) }
}

/** From here on it is asked to be done to what was read now. */
const lookedAgain = ({ id, kind, target, correlation }: ChangeRow, plan: string): Entry => ({
  actor: null,
  session: null,
  address: null,
  action: 'change.looked-again',
  target,
  result: 'done',
  detail: { change: id, kind, plan },
  correlation,
})

/** Ages, and words that only tell them, make no difference. */
const meant = ({ fields, sendings, affected, checks, transliterated }: Preview) => ({
  fields,
  sendings,
  affected: affected.map(({ mac, how }) => ({ mac, how })),
  transliterated,
  checks: checks.filter(({ level }) => level !== 'green').map(outcome),
})

const outcome = ({ id, level, past }: Check) => ({ id, level, past: past ?? false })
