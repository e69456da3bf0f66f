import { wordsOfRun } from '@patchbay/contract/runs'
import type { Plan } from '@patchbay/contract/plans/plan'
import type { Transaction } from 'kysely'
import { clippedNote, lineOf, proofLine, timeOf } from '../changes/ticket-notes/note-words.ts'
import { newMark, noted, someDeskTakesNotes } from '../changes/ticket-notes/plan-note.ts'
import { readProofs } from '../changes/rows.ts'
import type { Database } from '../database/schema.ts'
import { readPlan, stateOf } from './rows.ts'
import type { Standing } from './rows.ts'

/**
 * Writes down what the ticket of a workflow is to be told of all of it, in the transaction in which it ends: every step with what was
 * seen, and every proof. Its changes tell the ticket nothing by themselves.
 */
export async function noteWhole(transaction: Transaction<Database>, plan: Plan, id: number): Promise<void> {
  const standing = await readPlan(transaction, id)
  if (standing === null || standing.row.ticket === null || !noted.has(standing.row.state)) return
  if (!(await someDeskTakesNotes(transaction))) return
  const change = await noteOn(transaction, standing)
  if (change === null) return
  await transaction
    .insertInto('ticket_note')
    .values({
      change_id: change,
      occasion: 'end',
      ticket: standing.row.ticket,
      words: await wholeWords(transaction, plan, standing),
      mark: newMark(change),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The run under which the note is kept: the first that was begun, or the last that undid one. */
async function noteOn(
  transaction: Transaction<Database>,
  { row, changes }: Standing,
): Promise<number | null> {
  const begun = [...changes.values()].filter(({ began_at: at }) => at !== null).map(({ id }) => id)
  const [first = null] = begun
  if (!row.goes_back || first === null) return first
  const undo = await transaction
    .selectFrom('change')
    .select('id')
    .where('undo_of', 'in', begun)
    .where('began_at', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return undo?.id ?? null
}

const stateWords = {
  waiting: 'not begun',
  underway: 'not ended',
  done: 'done',
  'not-done': 'not done',
  'left-out': 'left out',
  undone: 'undone',
} as const

async function wholeWords(
  transaction: Transaction<Database>,
  plan: Plan,
  standing: Standing,
): Promise<string> {
  const { row, steps, changes } = standing
  const { words, meaning } = wordsOfRun[row.state]
  const lines = [
    `${plan.title} ${row.id}: ${words}`,
    lineOf(row.target),
    lineOf(row.sentence),
    lineOf(`Asked by ${row.requester}. Why: ${row.reason}`),
    `Begun ${timeOf(row.began_at) ?? 'never'}, ended ${timeOf(row.ended_at) ?? 'never'}`,
    ...(row.expires_at === null || row.goes_back
      ? []
      : [`Undone by itself at ${timeOf(row.expires_at) ?? ''}`]),
    lineOf(`${meaning} ${row.why ?? ''}`),
  ]
  for (const [position, step] of plan.steps.entries()) {
    const stored = steps[position]
    const change = changes.get(position)
    if (stored === undefined || stored.state === 'left-out') continue
    const run = change === undefined ? '' : ` (run ${change.id})`
    const seen = stored.words ?? change?.why ?? ''
    const at = stored.at === null ? '' : ` Read ${timeOf(stored.at) ?? ''}.`
    lines.push(lineOf(`- ${step.title}${run}: ${stateWords[stateOf(stored, change)]}. ${seen}${at}`))
    for (const proof of change === undefined ? [] : await readProofs(transaction, change.id))
      lines.push(`  ${proofLine(proof)}`)
  }
  return clippedNote(lines)
}
