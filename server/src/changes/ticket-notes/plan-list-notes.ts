import type { RunState } from '@patchbay/contract/runs'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { readProofs } from '../rows.ts'
import { listNoted, oneAtList } from './list-noted.ts'
import { listWords } from './list-words.ts'
import { newMark, noted, someDeskTakesNotes } from './plan-note.ts'

/** What it comes to is known soon. One that a person must answer or decide first has a note of its own afterwards. */
export const soon: readonly RunState[] = ['scheduled', 'running', 'verifying', 'outcome-unknown']

/** Days for which a list is told that no desk took notes for. */
const patience = 2

/** Writes down one note for each list that names a ticket and whose runs are over. */
export async function planListNotes(database: Kysely<Database>): Promise<void> {
  if (!(await someDeskTakesNotes(database))) return
  const { rows } = await sql<{ id: string }>`
    select batch.id from batch
    where ticket is not null and applied_at > now() - ${patience} * interval '1 day'
      and not exists (select 1 from ticket_note where ticket_note.batch = batch.id)
      and exists (select 1 from change where change.batch = batch.id and batch_stage is not null
        and state = any(${[...noted]}::text[]))
      and not exists (select 1 from change where change.batch = batch.id and batch_stage is not null
        and state = any(${soon}::text[]))
    order by applied_at`.execute(database)
  for (const { id } of rows) {
    await database.transaction().execute(async (transaction) => planListNote(transaction, id))
  }
}

async function planListNote(transaction: Transaction<Database>, id: string): Promise<void> {
  await oneAtList(transaction, id)
  if ((await listNoted(transaction, id)) || !(await someDeskTakesNotes(transaction))) return
  const batch = await transaction
    .selectFrom('batch')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const runs = await transaction
    .selectFrom('change')
    .selectAll()
    .where('batch', '=', id)
    .where('batch_stage', 'is not', null)
    .orderBy('batch_position')
    .execute()
  const [first] = runs
  if (first === undefined || batch.ticket === null || runs.some(({ state }) => soon.includes(state))) return
  const told = []
  for (const run of runs) told.push({ run, proofs: await readProofs(transaction, run.id) })
  await transaction
    .insertInto('ticket_note')
    .values({
      change_id: first.id,
      batch: id,
      occasion: 'end',
      ticket: batch.ticket,
      words: listWords(batch, told),
      mark: newMark(first.id),
    })
    .execute()
}
