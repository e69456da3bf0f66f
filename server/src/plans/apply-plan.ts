import type { Preview } from '@patchbay/contract/changes/preview'
import type { Kysely, Transaction } from 'kysely'
import { refuseUnready } from '../changes/run/apply-change.ts'
import { heldError } from '../changes/held-error.ts'
import { TargetHeldError } from '../changes/leases.ts'
import { tellWaiting } from '../changes/notices/waiting.ts'
import { moveOn } from '../changes/rows.ts'
import type { ChangeRow } from '../changes/rows.ts'
import { planHash } from '../changes/evidence/hashes.ts'
import type { Database } from '../database/schema.ts'
import { violates } from '../database/violates.ts'
import { CallError } from '../errors/call-error.ts'
import { appendIn } from '../record/append.ts'
import { holdSteps } from '../changes/hold-steps.ts'
import { endReplaced } from './instead.ts'
import type { PlanKind } from './plan-kind.ts'
import { movePlan, readPlan } from './rows.ts'
import type { PlanRow } from './rows.ts'

export interface PlanClick {
  readonly id: number
  readonly person: number
  /** Made by the browser for this click: the same again is the same plan. */
  readonly key: string
  readonly accepted: readonly { readonly step: string; readonly check: string; readonly reason: string }[]
}

/**
 * The click after the preview of a plan: holds what all its changes touch and begins, or asks for approval of the whole. The same
 * click again answers the same plan.
 * @throws CallError `no-such-thing`, `key-of-another`, `check-stands`, `preview-old`, `check-unanswered`, `changes-stopped`,
 * `target-held`
 */
export async function applyPlan(
  database: Kysely<Database>,
  kind: PlanKind,
  click: PlanClick,
  record: (transaction: Transaction<Database>, row: PlanRow) => Promise<void>,
): Promise<void> {
  try {
    await database.transaction().execute(async (transaction) => {
      const locked = await transaction
        .selectFrom('plan')
        .select(['id', 'idempotency_key'])
        .where('id', '=', click.id)
        .where('name', '=', kind.plan.name)
        .where('requested_by', '=', click.person)
        .forUpdate()
        .executeTakeFirst()
      if (locked === undefined) throw new CallError('no-such-thing')
      if (locked.idempotency_key === click.key) return
      const standing = await readPlan(transaction, click.id)
      if (standing === null) throw new CallError('no-such-thing')
      const { row, steps, changes } = standing
      if (row.state === 'checked')
        throw new CallError('check-stands', { fields: blocksOf([...changes.values()]) })
      if (row.state !== 'previewed') throw new CallError('preview-old')
      const wanted = [...changes.values()].filter(
        ({ plan_position: at }) => steps[at ?? 0]?.state !== 'left-out',
      )
      for (const change of wanted) {
        const name = steps[change.plan_position ?? 0]?.name
        const accepted = Object.fromEntries(
          click.accepted.filter(({ step }) => step === name).map(({ check, reason }) => [check, reason]),
        )
        await refuseUnready(transaction, change, { accepted })
        await transaction
          .updateTable('change')
          .set({
            accepted: JSON.stringify(accepted),
            // One click begins several: each has a key of its own made from it.
            idempotency_key: `${click.key} ${change.plan_position ?? 0}`,
          })
          .where('id', '=', change.id)
          .execute()
      }
      const asks = wanted.filter(({ preview }) => (preview as Preview).approval.length > 0)
      for (const change of wanted) {
        const to = asks.includes(change) ? 'awaiting-approval' : 'scheduled'
        await moveOn(transaction, change.id, { from: 'previewed', to }, null)
      }
      const [first] = asks
      if (first === undefined) await holdSteps(transaction, wanted)
      else await tellWaiting(transaction, first)
      await transaction
        .updateTable('plan')
        .set({ idempotency_key: click.key })
        .where('id', '=', row.id)
        .execute()
      await movePlan(transaction, row, kind.plan, {
        to: first === undefined ? 'running' : 'awaiting-approval',
      })
      await endReplaced(transaction, row, kind.plan)
      await record(transaction, row)
      await appendIn(
        transaction,
        wanted.map((change) => ({
          actor: change.requested_by === null ? null : { id: change.requested_by, name: change.requester },
          session: change.session,
          address: change.address,
          action: 'change.applied',
          target: change.target,
          result: 'done' as const,
          detail: { change: change.id, kind: change.kind, workflow: row.id, plan: planHash(change) },
          correlation: change.correlation,
        })),
      )
    })
  } catch (error) {
    if (error instanceof TargetHeldError) throw heldError(error)
    // Another click with the same key was quicker, or began something else.
    if (violates(error, 'plan_applied_once') || violates(error, 'change_applied_once'))
      throw new CallError('key-of-another')
    throw error
  }
}

/** What blocks, by the id of its check. */
const blocksOf = (changes: readonly ChangeRow[]): Record<string, string> => {
  const blocking = changes.flatMap(({ preview }) =>
    (preview as Preview).checks.filter(
      ({ level, past }) => (level === 'red' || level === 'unknown') && past !== true,
    ),
  )
  const found = blocking.map(({ id, words }) => [id, words] as const)
  return found.length === 0 ? { nothing: 'Nothing is to be changed.' } : Object.fromEntries(found)
}
