import type { Plan } from '@patchbay/contract/plans/plan'
import type { RunState } from '@patchbay/contract/runs'
import type { PlanStepTold } from '@patchbay/contract/plans/plan-run'
import { sql } from 'kysely'
import type { Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type { ChangeRow } from '../changes/rows.ts'
import type { Database } from '../database/schema.ts'
import type { PlanStepTable, PlanTable } from '../database/tables/plans.ts'
import { notify } from '../notifications/notify.ts'
import { appendIn } from '../record/append.ts'
import { noteForTicket } from './note-for-ticket.ts'

export type PlanRow = Selectable<PlanTable>
export type PlanStepRow = Selectable<PlanStepTable>

/** A plan with its steps and the changes of it, each in order. */
export interface Standing {
  readonly row: PlanRow
  readonly steps: readonly PlanStepRow[]
  readonly changes: ReadonlyMap<number, ChangeRow>
  /** A run that goes on in its place and stands on what it changed; null for none. */
  readonly replacedBy: number | null
}

export async function readPlan(database: Kysely<Database>, id: number): Promise<Standing | null> {
  const row = await database.selectFrom('plan').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const steps = await database
    .selectFrom('plan_step')
    .selectAll()
    .where('plan_id', '=', id)
    .orderBy('position')
    .execute()
  const changes = await database
    .selectFrom('change')
    .selectAll()
    .where('plan', '=', id)
    .orderBy('plan_position')
    .orderBy('id')
    .execute()
  const replacing = await database
    .selectFrom('plan')
    .select('id')
    .where('instead_of', '=', id)
    .where('state', 'in', ['running', 'needs-person', 'done', 'done-not-proven'])
    .where('goes_back', '=', false)
    .executeTakeFirst()
  return {
    row,
    steps,
    changes: new Map(changes.map((change) => [change.plan_position ?? 0, change])),
    replacedBy: replacing?.id ?? null,
  }
}

/** What of a step is not read from its change. */
export type StepTold = Partial<
  Pick<Updateable<PlanStepTable>, 'state' | 'words' | 'source' | 'at' | 'until' | 'instead'>
>

export async function tellStep(
  database: Kysely<Database>,
  { plan_id: id, position }: Pick<PlanStepRow, 'plan_id' | 'position'>,
  told: StepTold,
): Promise<void> {
  await database
    .updateTable('plan_step')
    .set(told)
    .where('plan_id', '=', id)
    .where('position', '=', position)
    .execute()
}

const ends: ReadonlySet<RunState> = new Set([
  'done',
  'done-not-proven',
  'undone',
  'undo-failed',
  'cancelled',
  'expired',
])

/** The page of a run of a plan. */
const pathOf = ({ path }: Pick<Plan, 'path'>, id: number) => `${path}?run=${id}`

/**
 * Moves a plan to its next state, in the record, by the bell of who asked for it where it has ended or needs a person, and in its
 * ticket. Nothing where somebody else moved it meanwhile.
 */
export async function movePlan(
  transaction: Transaction<Database>,
  { id, state: from, ...row }: PlanRow,
  plan: Plan,
  {
    to,
    why = null,
    goesBack,
  }: { readonly to: RunState; readonly why?: string | null; readonly goesBack?: true },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('plan')
    .set({
      state: to,
      why,
      ...(to === from ? {} : { state_at: sql<Date>`clock_timestamp()` }),
      ...(goesBack === true ? { goes_back: true } : {}),
      ...(to === 'running' ? { began_at: sql<Date>`coalesce(began_at, clock_timestamp())` } : {}),
      ended_at: ends.has(to) ? sql<Date>`clock_timestamp()` : null,
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (to === from || (!ends.has(to) && to !== 'needs-person')) return true
  const asWanted = to === 'done' || (to === 'undone' && why !== null)
  await appendIn(transaction, [
    {
      actor: row.requested_by === null ? null : { id: row.requested_by, name: row.requester },
      session: row.session,
      address: row.address,
      action: `plan.${to}`,
      target: row.target,
      result: asWanted || to === 'cancelled' ? 'done' : 'failed',
      detail: { plan: id, name: row.name, ...(why === null ? {} : { why }) },
      correlation: row.correlation,
    },
  ])
  if (row.requested_by !== null && to !== 'cancelled') {
    await notify(transaction, {
      event: to === 'done' ? 'change-done' : 'change-ended',
      to: [row.requested_by],
      by: null,
      title: `${row.sentence.replace(/\.$/, '')}: ${endWords[to] ?? to}`,
      words: why ?? row.reason,
      path: pathOf(plan, id),
      change: null,
    })
  }
  const standing = ends.has(to) ? await readPlan(transaction, id) : null
  if (standing !== null) {
    await noteForTicket(transaction, standing, { path: pathOf(plan, id), steps: plan.steps, stateOf })
  }
  return true
}

const endWords: Partial<Record<RunState, string>> = {
  done: 'done',
  'done-not-proven': 'done, not proven',
  undone: 'undone',
  'undo-failed': 'undo failed',
  'needs-person': 'needs a person',
  expired: 'expired',
}

/** Of a step, from its change where it is one. */
export function stateOf(step: PlanStepRow, change: ChangeRow | undefined): PlanStepTold['state'] {
  if (change === undefined || step.state === 'left-out' || step.state === 'undone') return step.state
  if (change.state === 'done' || change.state === 'done-not-proven') return 'done'
  if (change.state === 'undone') return 'undone'
  if (change.state === 'previewed' || change.state === 'checked' || change.state === 'scheduled')
    return change.run_at === null ? 'waiting' : 'underway'
  if (change.state === 'awaiting-approval') return 'waiting'
  const over: readonly RunState[] = ['cancelled', 'expired', 'undo-failed']
  return over.includes(change.state) ? 'not-done' : 'underway'
}
