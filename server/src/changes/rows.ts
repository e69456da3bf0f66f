import { nextStates } from '@patchbay/contract/runs'
import type { RunState } from '@patchbay/contract/runs'
import { sql } from 'kysely'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { ChangeProofTable, ChangeStepTable, ChangeTable, Direction } from '../database/tables/changes.ts'
import { letGo } from './leases.ts'
import { LeaseLostError } from './leases.ts'
import type { Hold } from './leases.ts'

export type ChangeRow = Selectable<ChangeTable>
export type StepRow = Selectable<ChangeStepTable>
export type ProofRow = Selectable<ChangeProofTable>

export async function readChange(database: Kysely<Database>, id: number): Promise<ChangeRow | undefined> {
  return database.selectFrom('change').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function readSteps(database: Kysely<Database>, id: number): Promise<StepRow[]> {
  return database
    .selectFrom('change_step')
    .selectAll()
    .where('change_id', '=', id)
    .orderBy(sql`direction desc`)
    .orderBy('position')
    .execute()
}

export async function readProofs(database: Kysely<Database>, id: number): Promise<ProofRow[]> {
  return database
    .selectFrom('change_proof')
    .selectAll()
    .where('change_id', '=', id)
    .orderBy('position')
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

export interface Move {
  readonly from: RunState
  readonly to: RunState
  readonly why?: string | null
  readonly after?: Readonly<Record<string, string | null>>
  /** When it starts by itself. */
  readonly runAt?: Date
}

/**
 * Moves a change to its next state, if it is still in the expected one and, with a hold, still ours. An end or a wait for a person
 * releases its targets. @throws LeaseLostError when another process runs the change, or somebody was quicker
 */
export async function moveOn(
  transaction: Transaction<Database>,
  id: number,
  { from, to, why = null, after, runAt }: Move,
  hold: Hold | null,
): Promise<void> {
  if (!nextStates[from].includes(to)) throw new Error(`A change never goes from ${from} to ${to}.`)
  const { numUpdatedRows } = await transaction
    .updateTable('change')
    .set({
      state: to,
      state_at: sql<Date>`clock_timestamp()`,
      why,
      ...(after === undefined ? {} : { after: JSON.stringify(after) }),
      ...(runAt === undefined ? {} : { run_at: runAt }),
      ...(to === 'running' ? { began_at: sql<Date>`coalesce(began_at, clock_timestamp())` } : {}),
      ...(ends.has(to) ? { ended_at: sql<Date>`coalesce(ended_at, clock_timestamp())` } : {}),
      // The approval was for another intent, and nothing has been sent.
      ...(to === 'awaiting-approval'
        ? { approver_id: null, approver: null, approved_at: null, began_at: null }
        : {}),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .$if(hold !== null, (query) => query.where('fence', '=', hold?.fence ?? 0))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLostError(`Change ${id} is not ${from} any more.`)
  if (ends.has(to) || to === 'awaiting-approval') await letGo(transaction, id)
}

export interface StepTold {
  readonly state: StepRow['state']
  readonly sent?: readonly string[]
  readonly answer?: string | null
  readonly why?: string | null
}

/** Stores the progress of a step. @throws LeaseLostError when another process runs the change */
export async function tellStep(
  database: Kysely<Database>,
  hold: Hold,
  step: {
    readonly direction: Direction
    readonly position: number
    readonly name: string
    readonly title: string
  },
  told: StepTold,
): Promise<void> {
  const began = told.state === 'intended'
  const ended = told.state === 'done' || told.state === 'failed' || told.state === 'skipped'
  const { rows } = await sql<{ one: number }>`
    insert into change_step (change_id, direction, position, name, title, state, tries, began_at, ended_at, sent, answer, why)
    select ${hold.change}, ${step.direction}, ${step.position}, ${step.name}, ${step.title}, ${told.state},
      ${began ? 1 : 0}, clock_timestamp(), ${ended ? sql`clock_timestamp()` : null},
      ${[...(told.sent ?? [])]}::text[], ${told.answer ?? null}, ${told.why ?? null}
    from change where id = ${hold.change} and fence = ${hold.fence}
    on conflict (change_id, direction, position) do update set
      state = excluded.state,
      tries = change_step.tries + excluded.tries,
      began_at = coalesce(change_step.began_at, excluded.began_at),
      ended_at = excluded.ended_at,
      sent = case when excluded.sent = '{}' then change_step.sent else excluded.sent end,
      answer = coalesce(excluded.answer, change_step.answer),
      why = excluded.why
    returning 1 as one`.execute(database)
  if (rows.length === 0)
    throw new LeaseLostError(`Change ${hold.change} is carried forward by another process.`)
}

export type ProofTold = Pick<ProofRow, 'state' | 'seen' | 'source'>

/** Stores the result of a proof. @throws LeaseLostError when another process runs the change */
export async function tellProof(
  database: Kysely<Database>,
  hold: Hold,
  proof: { readonly position: number; readonly name: string; readonly title: string; readonly limit: number },
  { state, seen, source }: ProofTold,
): Promise<void> {
  const { rows } = await sql<{ one: number }>`
    insert into change_proof (change_id, position, name, title, state, wait, until, seen, source, at)
    select ${hold.change}, ${proof.position}, ${proof.name}, ${proof.title}, ${state}, ${proof.limit},
      clock_timestamp() + ${proof.limit} * interval '1 second', ${seen}, ${source},
      ${seen === null ? null : sql`clock_timestamp()`}
    from change where id = ${hold.change} and fence = ${hold.fence}
    on conflict (change_id, position) do update set
      state = excluded.state, seen = coalesce(excluded.seen, change_proof.seen),
      source = coalesce(excluded.source, change_proof.source), at = coalesce(excluded.at, change_proof.at)
    returning 1 as one`.execute(database)
  if (rows.length === 0)
    throw new LeaseLostError(`Change ${hold.change} is carried forward by another process.`)
}

/** Marks pending proofs as no longer watched. */
export async function tellUnwatched(database: Kysely<Database>, hold: Hold): Promise<void> {
  await sql`update change_proof set state = 'not-proven' from change
    where change.id = change_id and change_id = ${hold.change} and fence = ${hold.fence}
      and change_proof.state = 'watching'`.execute(database)
}
