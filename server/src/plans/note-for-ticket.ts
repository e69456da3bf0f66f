import type { PlanStep } from '@patchbay/contract/plans/plan'
import type { PlanStepTold } from '@patchbay/contract/plans/plan-run'
import { wordsOfRun } from '@patchbay/contract/runs'
import type { Transaction } from 'kysely'
import { readProofs } from '../changes/rows.ts'
import type { ChangeRow, ProofRow } from '../changes/rows.ts'
import { clippedNote, lineOf, timeOf } from '../changes/ticket-notes/note-words.ts'
import { newMark, noted, someDeskTakesNotes } from '../changes/ticket-notes/plan-note.ts'
import type { Database } from '../database/schema.ts'
import type { PlanStepRow, Standing } from './rows.ts'

interface ToldStep {
  readonly title: string
  readonly does: PlanStep['does']
  readonly state: PlanStepTold['state']
  readonly row: PlanStepRow
  readonly change: ChangeRow | undefined
  readonly proofs: readonly ProofRow[]
}

/** The steps of a workflow as they are declared, and where its page is. */
export interface NotedPlan {
  readonly path: string
  readonly steps: readonly PlanStep[]
  readonly stateOf: (step: PlanStepRow, change: ChangeRow | undefined) => PlanStepTold['state']
}

const stepWords: Readonly<Record<PlanStepTold['state'], string>> = {
  waiting: 'not begun',
  underway: 'not over',
  done: 'done',
  'not-done': 'failed',
  'left-out': 'not needed',
  undone: 'undone',
}

/** Of a change how much of its proof was seen, of a reading what was seen, by whom and when. */
function stepLine({ title, does, state, row, change, proofs }: ToldStep): string {
  const meant = proofs.filter((proof) => proof.state !== 'not-applicable')
  const seen = meant.filter((proof) => proof.state === 'proven').length
  const isChange = change !== undefined && state !== 'left-out'
  const words = does === 'look' && state === 'done' ? 'seen' : stepWords[state]
  const told = [
    isChange ? `${words} by run ${change.id}` : words,
    ...(isChange && meant.length > 0 ? [`${seen} of ${meant.length} seen`] : []),
    ...(isChange ? [change.sentence.replace(/\.$/, '')] : []),
    ...(row.words === null ? [] : [row.words.replace(/\.$/, '')]),
    ...(row.source === null ? [] : [`from ${row.source} at ${timeOf(row.at) ?? 'a time that is not known'}`]),
  ]
  return lineOf(`- ${title}: ${told.join(', ')}.`)
}

/** What a ticket is told of a workflow: who asked for it and why, what it came to, and the evidence of each step. */
function noteWords({ row }: Standing, steps: readonly ToldStep[]): string {
  const approver = steps.find(({ change }) => change?.approver != null)?.change?.approver
  const agreed = approver == null ? '' : `, agreed by ${approver}`
  const { words } = wordsOfRun[row.state]
  return clippedNote([
    lineOf(`${row.sentence.replace(/\.$/, '')}: ${words.toLowerCase()}`),
    lineOf(`Asked by ${row.requester}${agreed}. Why: ${row.reason}`),
    `Begun ${timeOf(row.began_at) ?? 'never'}, ended ${timeOf(row.ended_at) ?? 'never'}`,
    ...(row.why === null ? [] : [lineOf(row.why)]),
    ...steps.map(stepLine),
  ])
}

/**
 * Writes down what its ticket is to be told of a workflow, in the transaction in which it ends: one note of all its steps. Nothing
 * where nothing was sent.
 */
export async function noteForTicket(
  transaction: Transaction<Database>,
  standing: Standing,
  { path, steps: declared, stateOf }: NotedPlan,
): Promise<void> {
  const { row, steps, changes } = standing
  const first = [...changes.values()].find(({ began_at: began }) => began !== null)
  if (row.ticket === null || !noted.has(row.state) || first === undefined) return
  if (!(await someDeskTakesNotes(transaction))) return
  const told: ToldStep[] = []
  for (const [position, { title, does }] of declared.entries()) {
    const [step, change] = [steps[position], changes.get(position)]
    if (step === undefined) continue
    const proofs = change === undefined ? [] : await readProofs(transaction, change.id)
    told.push({ title, does, state: stateOf(step, change), row: step, change, proofs })
  }
  await transaction
    .insertInto('ticket_note')
    .values({
      change_id: first.id,
      plan: row.id,
      plan_state: row.state,
      path,
      occasion: 'end',
      ticket: row.ticket,
      words: noteWords(standing, told),
      mark: newMark(first.id),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
