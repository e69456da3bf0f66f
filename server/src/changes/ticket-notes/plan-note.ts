import { randomBytes } from 'node:crypto'
import type { RunState } from '@patchbay/contract/runs'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { readChange, readProofs } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import { listNoted, oneAtList } from './list-noted.ts'
import { noteWords } from './note-words.ts'

/** Something was sent, or nobody knows: whoever reads the ticket wants to know what became of it. */
export const noted: ReadonlySet<RunState> = new Set([
  'done',
  'done-not-proven',
  'undone',
  'undo-failed',
  'outcome-unknown',
])

/** Of one note only; of its run, so that people know whose it is. */
export const newMark = (change: number): string => `run-${change}-${randomBytes(6).toString('hex')}`

/** Whether any service desk may be written to. */
export async function someDeskTakesNotes(database: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select 1 from system where kind = 'service-desk' and enabled and allow_changes
    and write_credential_id is not null limit 1`.execute(database)
  return rows.length > 0
}

/** A step of a workflow, or the undo of one that goes back: the workflow has one note of all of them, at its end. */
async function isOfPlan(transaction: Transaction<Database>, row: ChangeRow): Promise<boolean> {
  if (row.plan !== null) return true
  if (row.undo_of === null) return false
  const going = await transaction
    .selectFrom('plan')
    .innerJoin('change', 'change.plan', 'plan.id')
    .select('plan.id')
    .where('change.id', '=', row.undo_of)
    .where('plan.goes_back', '=', true)
    .where('plan.ended_at', 'is', null)
    .executeTakeFirst()
  return going !== undefined
}

/**
 * Writes down what its ticket is to be told of a run, in the transaction in which the run comes to this state: whoever is killed
 * afterwards leaves it to whoever comes next. What is known now takes the place of what was not known before and was not sent.
 */
export async function planNote(transaction: Transaction<Database>, change: number): Promise<void> {
  const row = await readChange(transaction, change)
  if (row === undefined || row.ticket === null || !noted.has(row.state)) return
  if ((await isOfPlan(transaction, row)) || !(await someDeskTakesNotes(transaction))) return
  const occasion = row.state === 'outcome-unknown' ? 'outcome-unknown' : 'end'
  if (occasion === 'end') {
    await transaction
      .deleteFrom('ticket_note')
      .where('change_id', '=', change)
      .where('occasion', '=', 'outcome-unknown')
      .where('state', '=', 'waiting')
      .where('sent_at', 'is', null)
      .execute()
  }
  if (occasion === 'end' && row.batch !== null) {
    // The whole list has one note, when all of it is over.
    await oneAtList(transaction, row.batch)
    if (!(await listNoted(transaction, row.batch))) return
  }
  const words = noteWords(row, await readProofs(transaction, change))
  await transaction
    .insertInto('ticket_note')
    .values({ change_id: change, occasion, ticket: row.ticket, words, mark: newMark(change) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
