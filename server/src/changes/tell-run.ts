import { cancellable } from '@patchbay/contract/runs'
import type { Preview } from '@patchbay/contract/changes/preview'
import type { Run, RunProof, RunStep } from '@patchbay/contract/changes/run'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { ChangeKind } from './kind.ts'
import { kindNamed } from './kinds.ts'
import { readProofs, readSteps } from './rows.ts'
import type { ChangeRow, ProofRow, StepRow } from './rows.ts'
import { leavesSomething, undoneBy } from './undone-by.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A run as it stands, for one person. */
export async function tellRun(
  database: Kysely<Database>,
  kinds: readonly ChangeKind[],
  row: ChangeRow,
  person: number,
): Promise<Run> {
  const kind = kindNamed(kinds, row.kind)
  const [steps, proofs, undone] = await Promise.all([
    readSteps(database, row.id),
    readProofs(database, row.id),
    undoneBy(database, [row.id]),
  ])
  const preview = row.preview as Preview
  const undoneByRun = undone.get(row.id) ?? null
  const own = row.requested_by === person
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
    reason: row.reason,
    ticket: row.ticket,
    requestedAt: row.requested_at.toISOString(),
    beganAt: iso(row.began_at),
    endedAt: iso(row.ended_at),
    runAt: iso(row.run_at),
    expiresAt: iso(row.expires_at),
    batch: row.batch,
    undoOf: row.undo_of,
    undoneBy: undoneByRun,
    why: row.why,
    preview,
    fields: preview.fields.map((field) => ({ ...field, after: row.after?.[field.field] ?? null })),
    steps: steps.map(stepOf),
    proofs: proofs.map(proofOf),
    may: {
      cancel: own && cancellable.has(row.state),
      undo: undoneByRun === null && leavesSomething(row.state),
      approve: !own && row.state === 'awaiting-approval',
      settle: row.state === 'needs-person',
    },
  }
}

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
