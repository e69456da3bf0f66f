import type { PlanDecision } from '@patchbay/contract/plans/plan-run'
import { runReaders } from '@patchbay/contract/runs'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { moveOn } from '../changes/rows.ts'
import { isDone } from '../changes/undone-by.ts'
import { isOwn } from '../changes/rights/readable-run.ts'
import type { Reader } from '../changes/rights/readable-run.ts'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import type { PlanKind } from './plan-kind.ts'
import { movePlan, readPlan } from './rows.ts'
import type { PlanRow, Standing } from './rows.ts'

/** Whoever asked for it, and whoever may see every run, may look at it. @throws CallError `no-such-thing` */
export async function readablePlan(
  database: Kysely<Database>,
  kind: PlanKind,
  id: number,
  person: Reader,
): Promise<Standing> {
  const standing = await readPlan(database, id)
  const held = person.profile.access_permission_names
  const may =
    standing !== null &&
    standing.row.name === kind.plan.name &&
    (isOwn(person, standing.row.requested_by) || runReaders.some((key) => held.includes(key)))
  if (!may) throw new CallError('no-such-thing')
  return standing
}

/** The same for who acts on it: it is their own. @throws CallError `no-such-thing` */
async function ownPlan(
  transaction: Transaction<Database>,
  kind: PlanKind,
  { id, person }: Pick<Acting, 'id' | 'person'>,
): Promise<Standing> {
  const standing = await readablePlan(transaction, kind, id, person)
  if (!isOwn(person, standing.row.requested_by)) throw new CallError('no-such-thing')
  return standing
}

/** It may still be called off, or turned back. */
export const mayStop = ({ row }: Standing, person: Reader): boolean =>
  isOwn(person, row.requested_by) &&
  !row.goes_back &&
  ['previewed', 'awaiting-approval', 'running'].includes(row.state)

/**
 * What a person may decide of it now. A reading may be tried again; a change that has ended may not. One that another run goes on
 * with is undone after that run, which stands on what it changed.
 */
export function decisionsOf({ row, steps, replacedBy }: Standing, person: Reader): PlanDecision[] {
  if (!isOwn(person, row.requested_by) || replacedBy !== null) return []
  if (row.state === 'needs-person') {
    const again = steps.some(({ state }) => state === 'not-done')
    return again ? ['again', 'undo', 'keep'] : ['undo', 'keep']
  }
  return isDone(row.state) && !row.goes_back ? ['undo'] : row.state === 'undo-failed' ? ['undo'] : []
}

interface Acting {
  readonly id: number
  readonly person: Reader & { readonly profile: { readonly username: string } }
  readonly record: (transaction: Transaction<Database>, row: PlanRow) => Promise<void>
}

/** Calls a plan off before it begins; afterwards it goes back. @throws CallError `no-such-thing`, `too-late` */
export async function stopPlan(
  database: Kysely<Database>,
  kind: PlanKind,
  { id, person, record }: Acting,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lock(transaction, id)
    const standing = await ownPlan(transaction, kind, { id, person })
    if (!mayStop(standing, person)) throw new CallError('too-late')
    const { row, changes } = standing
    const why = `Stopped by ${person.profile.username}.`
    const begun = row.state === 'running'
    if (!begun) {
      for (const { id: change, state } of changes.values()) {
        if (
          state === 'checked' ||
          state === 'previewed' ||
          state === 'awaiting-approval' ||
          state === 'scheduled'
        )
          await moveOn(transaction, change, { from: state, to: 'cancelled', why }, null)
      }
    }
    await movePlan(
      transaction,
      row,
      kind.plan,
      begun ? { to: 'running', why, goesBack: true } : { to: 'cancelled', why },
    )
    await record(transaction, row)
  })
}

/** What a person decides where a step failed, or of one that has ended. @throws CallError `no-such-thing`, `too-late` */
export async function decidePlan(
  database: Kysely<Database>,
  kind: PlanKind,
  {
    id,
    person,
    record,
    decision,
    reason,
  }: Acting & { readonly decision: PlanDecision; readonly reason: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lock(transaction, id)
    const standing = await ownPlan(transaction, kind, { id, person })
    if (!decisionsOf(standing, person).includes(decision)) throw new CallError('too-late')
    const { row, changes } = standing
    const why = `${person.profile.username}: ${reason}`
    if (decision === 'undo') {
      await movePlan(transaction, row, kind.plan, { to: 'running', why, goesBack: true })
    } else if (decision === 'again') {
      await transaction
        .updateTable('plan_step')
        .set({ state: 'waiting', until: null })
        .where('plan_id', '=', id)
        .where('state', '=', 'not-done')
        .execute()
      await movePlan(transaction, row, kind.plan, { to: 'running', why })
    } else {
      for (const { id: change, state } of changes.values()) {
        if (state === 'scheduled' || state === 'awaiting-approval')
          await moveOn(transaction, change, { from: state, to: 'cancelled', why }, null)
      }
      await movePlan(transaction, row, kind.plan, { to: 'done-not-proven', why })
    }
    await record(transaction, row)
  })
}

/** Says that the wait of a step is over. @throws CallError `no-such-thing`, `too-late` */
export async function answerWait(
  database: Kysely<Database>,
  kind: PlanKind,
  { id, person, record, step }: Acting & { readonly step: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lock(transaction, id)
    const standing = await ownPlan(transaction, kind, { id, person })
    const at = kind.plan.steps.findIndex(({ name, does }) => name === step && does === 'wait')
    if (standing.steps[at]?.state !== 'underway') throw new CallError('too-late')
    await transaction
      .updateTable('plan_step')
      .set({ state: 'done', words: `Done by ${person.profile.username}.`, at: sql<Date>`clock_timestamp()` })
      .where('plan_id', '=', id)
      .where('position', '=', at)
      .execute()
    await record(transaction, standing.row)
  })
}

const lock = (transaction: Transaction<Database>, id: number) =>
  transaction.selectFrom('plan').select('id').where('id', '=', id).forUpdate().execute()
