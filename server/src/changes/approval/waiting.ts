import type { ApprovalRules } from '@patchbay/contract/policies/approval-rules'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { readPolicy } from '../../policies/policies.ts'
import type { ChangeRow } from '../rows.ts'

type Waiting = Pick<ChangeRow, 'state_at' | 'run_at' | 'expires_at' | 'ticket_closed_at'>

/**
 * Until when somebody may agree: so long as the site has decided, and never past its own end, the closing of a ticket that ends it
 * too, nor past its beginning. One that
 * was looked at again at its beginning, and has moved, waits from then on.
 */
export function waitsUntil(
  { state_at: since, run_at, expires_at, ticket_closed_at: closed }: Waiting,
  hours: number,
): Date {
  const begin = run_at !== null && run_at > since ? run_at : null
  const given = [begin, expires_at, closed].filter((at) => at !== null).map((at) => at.getTime())
  return new Date(Math.min(since.getTime() + hours * 3_600_000, ...given))
}

export const hoursOf = async (database: Kysely<Database>): Promise<ApprovalRules['hours']> =>
  (await readPolicy(database, 'approval-rules')).hours

/** One that waits, for this transaction alone. @throws CallError `no-such-thing`, `not-waiting` */
export async function lockWaiting(transaction: Transaction<Database>, id: number): Promise<ChangeRow> {
  const row = await transaction
    .selectFrom('change')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new CallError('no-such-thing')
  if (row.state !== 'awaiting-approval') throw new CallError('not-waiting')
  return row
}

/** The other steps of its workflow that wait, for this transaction alone; none of a change by itself. */
export const lockOthersOfPlan = async (
  transaction: Transaction<Database>,
  { id, plan }: Pick<ChangeRow, 'id' | 'plan'>,
): Promise<readonly ChangeRow[]> =>
  plan === null
    ? []
    : transaction
        .selectFrom('change')
        .selectAll()
        .where('plan', '=', plan)
        .where('id', '<>', id)
        .where('state', '=', 'awaiting-approval')
        .orderBy('plan_position')
        .forUpdate()
        .execute()

/** The steps of a workflow that wait for their turn, in their order. */
export const scheduledOfPlan = (transaction: Transaction<Database>, plan: number) =>
  transaction
    .selectFrom('change')
    .select(['id', 'targets'])
    .where('plan', '=', plan)
    .where('state', '=', 'scheduled')
    .orderBy('plan_position')
    .execute()

/** Whether a row of `change` asks for approval by itself: of a workflow its first waiting step asks for all of them. */
export const asksForAll = sql<boolean>`(change.plan is null or not exists (
  select 1 from change as earlier where earlier.plan = change.plan and earlier.state = 'awaiting-approval'
    and earlier.plan_position < change.plan_position))`
