import type { Preview } from '@patchbay/contract/changes/preview'
import type { Run, RunProof, RunStep } from '@patchbay/contract/changes/run'
import { plans } from '@patchbay/contract/plans/all'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { whyNotApprove } from '../rights/may-approve.ts'
import { makerOf } from '../../people/sign-in-methods.ts'
import { mayCallOff } from '../rights/may-call-off.ts'
import { mayExtend } from '../run/extend.ts'
import { mayNote, readNotes } from '../approval/notes.ts'
import type { ChangeKind } from '../kind.ts'
import { kindNamed } from '../kind.ts'
import { ownerAccount } from '../rights/owner.ts'
import type { Reader } from '../rights/readable-run.ts'
import { readProofs, readSteps } from '../rows.ts'
import { maySettle } from '../run/settle-unknown.ts'
import { mayStop } from '../run/stop-change.ts'
import { provesOrUndoes } from '../run/proves-or-undoes.ts'
import { wantsProof } from '../rights/wants-proof.ts'
import type { ChangeRow, ProofRow, StepRow } from '../rows.ts'
import { listTicketNotes } from '../ticket-notes/list-notes.ts'
import { readWatched } from '../ticket-end/watched-tickets.ts'
import { leavesSomething, undoneBy } from '../undone-by.ts'
import { runReaders } from '@patchbay/contract/runs'
import { sql } from 'kysely'

interface Agreed {
  readonly id: number
  readonly target: string
}

/** What the record calls one click on several that are alike. */
const action = 'POST /command-centre/approvals/approve-alike/'

/**
 * Other changes approved with the same click, read from the record in the order of their numbers, as far as the viewer may see
 * them. Changes named with it and not approved do not count.
 */
async function agreedTogether(
  database: Kysely<Database>,
  { key }: Pick<ChangeKind, 'key'>,
  { id, approver }: Pick<ChangeRow, 'id' | 'approver'>,
  { profile }: Reader,
): Promise<Agreed[]> {
  if (approver === null) return []
  const mayAll = [key, ...runReaders].some((each) => profile.access_permission_names.includes(each))
  const entry = (of: 'own' | 'other') =>
    sql`${sql.ref(`${of}.detail`)} like '%"change":%' and ${sql.ref(`${of}.action`)} = ${action} and ${sql.ref(`${of}.result`)} = 'done'`
  const { rows } = await sql<Agreed>`
    select distinct change.id, change.target
    from record as own
    cross join lateral jsonb_array_elements_text(own.detail::jsonb -> 'together') as named (id)
    join record as other on other.detail::jsonb ->> 'change' = named.id and ${entry('other')}
      and other.correlation = own.correlation
    join change on change.id = named.id::bigint
    where own.detail::jsonb ->> 'change' = ${String(id)} and ${entry('own')}
      and (${mayAll} or change.requested_by = ${profile.id})
    order by change.id`.execute(database)
  return rows
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A run as it stands, for one person. */
export async function tellRun(
  database: Kysely<Database>,
  kinds: readonly ChangeKind[],
  row: ChangeRow,
  person: Reader,
): Promise<Run> {
  const kind = kindNamed(kinds, row.kind)
  const [
    steps,
    proofs,
    notes,
    ticketNotes,
    askedOf,
    undone,
    together,
    watchedTicket,
    owner,
    madeBy,
    workflow,
  ] = await Promise.all([
    readSteps(database, row.id),
    readProofs(database, row.id),
    readNotes(database, row.id),
    listTicketNotes(database, row.id),
    askedOfRun(database, row),
    undoneBy(database, [row.id]),
    agreedTogether(database, kind, row, person),
    readWatched(database, row.end_ticket),
    ownerAccount(database, kind, row),
    makerOf(database, row.approver_id),
    workflowOf(database, row),
  ])
  const preview = row.preview as Preview
  const undoneByRun = undone.get(row.id) ?? null
  const waits = row.state === 'awaiting-approval'
  const mayAgree = waits && (await whyNotApprove(database, row, person.profile)) === null
  return {
    id: row.id,
    kind: row.kind,
    title: kind.title,
    state: row.state,
    stateAt: row.state_at.toISOString(),
    sentence: row.sentence,
    target: row.target,
    targets: row.targets,
    requester: { id: row.requested_by, name: row.requester },
    approver: row.approver === null ? null : { id: row.approver_id, name: row.approver },
    approverMadeBy: madeBy,
    agreedTogether: together,
    reason: row.reason,
    ticket: row.ticket,
    requestedAt: row.requested_at.toISOString(),
    beganAt: iso(row.began_at),
    endedAt: iso(row.ended_at),
    runAt: iso(row.run_at),
    expiresAt: iso(row.expires_at),
    endsWithTicket: row.ends_with_ticket,
    ticketClosedAt: iso(row.ticket_closed_at),
    watchedUntil: iso(row.watched_until),
    watchedTicket,
    batch: row.batch,
    workflow,
    proveOrUndo: provesOrUndoes(kind, row),
    undoOf: row.undo_of,
    undoneBy: undoneByRun,
    stopAsked: stopOf(row),
    why: row.why,
    preview,
    previewedAt: row.previewed_at.toISOString(),
    previewBefore: row.preview_before as Preview | null,
    askedOf,
    accepted: Object.entries(row.accepted).map(([check, reason]) => ({ check, reason })),
    notes,
    ticketNotes,
    fields: preview.fields.map((field) => ({
      ...field,
      after: row.after?.[field.field] ?? null,
      read: row.after != null && field.field in row.after,
    })),
    steps: steps.map(stepOf),
    takenOverAt: row.taken_over_at.map((at) => at.toISOString()),
    proofs: proofs.map(proofOf),
    wantsProof: wantsProof(kind, row),
    may: {
      cancel: mayCallOff(row, person),
      stop: mayStop(row, steps, kind, person),
      undo:
        undoneByRun === null &&
        leavesSomething(row.state) &&
        kind.neverUndone !== true &&
        kind.undoable?.(row.intent) !== false &&
        person.profile.access_permission_names.includes(kind.key),
      approve: mayAgree,
      note: mayNote(row, person),
      settle: maySettle(row, kind, person),
      extend: await mayExtend(database, row, kind, person, { undone: undoneByRun !== null, owner }),
    },
  }
}

/** The workflow of a run that is a step of one. */
async function workflowOf(database: Kysely<Database>, { plan: id }: ChangeRow): Promise<Run['workflow']> {
  if (id === null) return null
  const plan = await database.selectFrom('plan').select('name').where('id', '=', id).executeTakeFirst()
  const declared = plans.find(({ name }) => name === plan?.name)
  if (declared === undefined) return null
  const steps = await database
    .selectFrom('change')
    .select(['id', 'sentence'])
    .where('plan', '=', id)
    .where('state', '<>', 'checked')
    .orderBy('plan_position')
    .execute()
  return { id, title: declared.title, path: declared.path, steps }
}

async function askedOfRun(database: Kysely<Database>, { asked_of: id }: ChangeRow): Promise<Run['askedOf']> {
  if (id === null) return null
  const person = await database
    .selectFrom('person')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirst()
  return person === undefined ? null : { id, name: person.username }
}

const stopOf = ({ stop_asked_at: at, stopper_id: id, stopper: name }: ChangeRow): Run['stopAsked'] =>
  at === null || name === null ? null : { by: { id, name }, at: at.toISOString() }

const stepOf = (row: StepRow): RunStep => ({
  direction: row.direction,
  name: row.name,
  title: row.title,
  state: row.state,
  tries: row.tries,
  beganAt: iso(row.began_at),
  endedAt: iso(row.ended_at),
  sent: row.sent,
  answer: row.answer,
  why: row.why,
})

const proofOf = (row: ProofRow): RunProof => ({
  name: row.name,
  title: row.title,
  state: row.state,
  limit: row.wait,
  seen: row.seen,
  source: row.source,
  at: iso(row.at),
})
