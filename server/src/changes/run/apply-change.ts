import { isDeepStrictEqual } from 'node:util'
import type { Preview } from '@patchbay/contract/changes/preview'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { violates } from '../../database/violates.ts'
import { CallError } from '../../errors/call-error.ts'
import { readChangesStopped } from '../../systems/changes-stopped.ts'
import { stands, wantsReason } from '../rights/override.ts'
import { heldError } from '../held-error.ts'
import { previewLasts } from '@patchbay/contract/changes/preview-lasts'
import { TargetHeldError, takeTargets } from '../leases.ts'
import { tellWaiting } from '../notices/waiting.ts'
import { moveOn } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'

export interface Click {
  readonly id: number
  readonly person: number
  /** Made by the browser for this click: the same again is the same change. */
  readonly key: string
  /** Why one goes on, by the id of each check that wants a reason. */
  readonly accepted: Readonly<Record<string, string>>
}

/**
 * The click after a preview: takes the targets and moves the change on, in the transaction that also records it. The same
 * click again answers the same change.
 * @throws CallError `no-such-thing`, `preview-old`, `key-of-another`, `check-stands`, `check-unanswered`, `changes-stopped`,
 * `target-held`
 */
export async function applyChange(
  database: Kysely<Database>,
  click: Click,
  record: (transaction: Transaction<Database>, row: ChangeRow) => Promise<void>,
): Promise<ChangeRow> {
  try {
    return await database.transaction().execute(async (transaction) => {
      const row = await ownRow(transaction, click)
      const before = await keyed(transaction, click)
      if (before !== undefined) {
        if (before.id !== click.id || !sameReasons(before, click)) throw new CallError('key-of-another')
        return before
      }
      await refuseUnready(transaction, row, click)
      await transaction
        .updateTable('change')
        .set({ idempotency_key: click.key, accepted: JSON.stringify(click.accepted) })
        .where('id', '=', row.id)
        .execute()
      const to = nextOf(row)
      if (to === 'running') await takeTargets(transaction, row.id, row.targets)
      await moveOn(transaction, row.id, { from: 'previewed', to }, null)
      if (to === 'awaiting-approval') await tellWaiting(transaction, row)
      await record(transaction, row)
      return { ...row, state: to }
    })
  } catch (error) {
    if (error instanceof TargetHeldError) throw heldError(error)
    // Somebody else's undoing of the same run was quicker, or another click with the same key.
    if (violates(error, 'change_undone_once')) throw new CallError('cannot-be-undone')
    if (violates(error, 'change_applied_once')) throw new CallError('key-of-another')
    throw error
  }
}

/** A change of somebody else's does not exist for who asks. */
async function ownRow(transaction: Transaction<Database>, { id, person }: Click): Promise<ChangeRow> {
  const row = await transaction
    .selectFrom('change')
    .selectAll()
    .where('id', '=', id)
    .where('requested_by', '=', person)
    // A step of a workflow begins with its workflow.
    .where('plan', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new CallError('no-such-thing')
  return row
}

function keyed(transaction: Transaction<Database>, { person, key }: Click): Promise<ChangeRow | undefined> {
  return transaction
    .selectFrom('change')
    .selectAll()
    .where('requested_by', '=', person)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

const sameReasons = ({ accepted }: ChangeRow, click: Click) => isDeepStrictEqual(accepted, click.accepted)

/**
 * What stands in the way of a click, whoever clicks.
 * @throws CallError `check-stands`, `preview-old`, `check-unanswered`, `changes-stopped`
 */
export async function refuseUnready(
  transaction: Transaction<Database>,
  row: ChangeRow,
  { accepted }: Pick<Click, 'accepted'>,
): Promise<void> {
  const { checks } = row.preview as Preview
  const blocking = checks.find(stands)
  if (row.state === 'checked') {
    throw new CallError('check-stands', {
      fields: { [blocking?.id ?? 'nothing']: blocking?.words ?? row.sentence },
    })
  }
  const { rows } = await sql<{ old: boolean }>`
    select previewed_at < clock_timestamp() - ${previewLasts} * interval '1 minute' as old
    from change where id = ${row.id}`.execute(transaction)
  if (row.state !== 'previewed' || rows[0]?.old !== false) throw new CallError('preview-old')
  const unanswered = checks.filter((check) => wantsReason(check) && (accepted[check.id]?.trim() ?? '') === '')
  if (unanswered.length > 0) {
    throw new CallError('check-unanswered', {
      fields: Object.fromEntries(unanswered.map(({ id, words }) => [`accepted.${id}`, words])),
    })
  }
  if ((await readChangesStopped(transaction)) !== null) throw new CallError('changes-stopped')
}

function nextOf({ preview, run_at: runAt }: ChangeRow): 'awaiting-approval' | 'scheduled' | 'running' {
  if ((preview as Preview).approval.length > 0) return 'awaiting-approval'
  return runAt !== null && runAt.getTime() > Date.now() ? 'scheduled' : 'running'
}
