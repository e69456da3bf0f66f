import type { Plan } from '@patchbay/contract/plans/plan'
import type { Transaction } from 'kysely'
import { moveOn } from '../changes/rows.ts'
import { isDone } from '../changes/undone-by.ts'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { isOwn } from '../changes/rights/readable-run.ts'
import type { Reader } from '../changes/rights/readable-run.ts'
import type { PlanAsked } from './preview-plan.ts'
import { movePlan, readPlan } from './rows.ts'
import type { PlanRow, PlanStepRow, Standing } from './rows.ts'

/** What a reading of it found may be used instead: its changes are over, and it does not go back. */
export function mayUseInstead({ row, changes, steps }: Standing, person: Reader): boolean {
  const open = row.state === 'running' || row.state === 'needs-person'
  const over = [...changes].every(([at, { state }]) => steps[at]?.state === 'left-out' || isDone(state))
  return isOwn(person, row.requested_by) && open && !row.goes_back && over
}

/** Of a step, while it is not as wanted. */
export const insteadOf = ({ state, instead }: PlanStepRow) =>
  state === 'underway' || state === 'not-done' ? instead : null

/** The same as was asked for, with what a reading found in its place. @throws CallError `too-late` */
export function askedInstead(standing: Standing, person: Reader, name: string): PlanAsked {
  const { row, steps } = standing
  const step = steps.find((one) => one.name === name)
  const instead = step === undefined ? null : insteadOf(step)
  if (instead === null || !mayUseInstead(standing, person)) throw new CallError('too-late')
  return {
    asked: { ...row.asked, ...instead.fields },
    reason: row.reason,
    ticket: row.ticket,
    expiresAt: row.expires_at,
    insteadOf: row.id,
  }
}

/** One that begins in the place of another ends that one as it is: what the other changed stays until somebody undoes it. */
export async function endReplaced(
  transaction: Transaction<Database>,
  { id, instead_of: replaced }: Pick<PlanRow, 'id' | 'instead_of'>,
  plan: Plan,
): Promise<void> {
  if (replaced === null) return
  await transaction.selectFrom('plan').select('id').where('id', '=', replaced).forUpdate().execute()
  const standing = await readPlan(transaction, replaced)
  if (standing === null || standing.row.goes_back) return
  const { row, changes } = standing
  if (row.state !== 'running' && row.state !== 'needs-person') return
  const why = `Run ${id} replaces this run and needs what it changed: undo run ${id} first.`
  for (const { id: change, state } of changes.values()) {
    if (state === 'scheduled') await moveOn(transaction, change, { from: state, to: 'cancelled', why }, null)
  }
  await movePlan(transaction, row, plan, { to: 'done-not-proven', why })
}
