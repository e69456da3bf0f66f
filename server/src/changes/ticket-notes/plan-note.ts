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

/** A step of a workflow, or what undoes one while the workflow goes back. */
async function isOfWorkflow(
  transaction: Transaction<Database>,
  { plan, undo_of: undone }: Pick<ChangeRow, 'plan' | 'undo_of'>,
): Promise<boolean> {
  if (plan !== null || undone === null) return plan !== null
  const { rows } = await sql`select 1 from change c join plan p on p.id = c.plan
    where c.id = ${undone} and p.goes_back`.execute(transaction)
  return rows.length > 0
}

/**
 * Writes down what its ticket is to be told of a run, in the transaction in which the run comes to this state: whoever is killed
 * afterwards leaves it to whoever comes next. What is known now takes the place of what was not known before and was not sent.
 */
export async function planNote(transaction: Transaction<Database>, change: number): Promise<void> {
  const row = await readChange(transaction, change)
  if (row === undefined || row.ticket === null || !noted.has(row.state)) return
  if (!(await someDeskTakesNotes(transaction))) return
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
  // A workflow tells its ticket of all of it, when it is over.
  if (occasion === 'end' && (await isOfWorkflow(transaction, row))) return
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
