import type { RunState } from '@patchbay/contract/runs'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { readProofs } from '../rows.ts'
import { listNoted, oneAtList } from './list-noted.ts'
import { newMark, noted, someDeskTakesNotes } from './plan-note.ts'
import { wordsOfRun } from '@patchbay/contract/runs'
import type { ChangeRow, ProofRow } from '../rows.ts'
import { clippedNote, doneWords, lineOf, timeOf } from './note-words.ts'

interface NotedLine {
  readonly run: Pick<ChangeRow, 'id' | 'state' | 'target' | 'sentence' | 'why' | 'began_at' | 'ended_at'>
  readonly proofs: readonly Pick<ProofRow, 'state'>[]
}

/** In a word or two: what became of a run, and how much of its proof was seen. */
function outcome({ run, proofs }: NotedLine): string {
  const meant = proofs.filter(({ state }) => state !== 'not-applicable')
  const seen = meant.filter(({ state }) => state === 'proven').length
  const words = run.state === 'done' ? doneWords(meant) : wordsOfRun[run.state].words
  return meant.length === 0 ? words : `${words}, ${seen} of ${meant.length} seen`
}

const stopped = (sentence: string) => sentence.replace(/\.?$/, '.')

const counted = (told: readonly NotedLine[]) =>
  [...Map.groupBy(told, ({ run }) => wordsOfRun[run.state].words)]
    .map(([words, of]) => `${of.length} ${words.toLowerCase()}`)
    .join(', ')

const edge = (times: readonly (Date | null)[], pick: (...values: number[]) => number) => {
  const known = times.flatMap((at) => (at === null ? [] : [at.getTime()]))
  return known.length === 0 ? null : timeOf(new Date(pick(...known)))
}

/** What a ticket is told of a list: who asked for it and why, how many came to what, and a line for each run. */
function listWords(
  { requester, reason }: { readonly requester: string; readonly reason: string },
  told: readonly NotedLine[],
): string {
  const began = edge(
    told.map(({ run }) => run.began_at),
    Math.min,
  )
  const ended = edge(
    told.map(({ run }) => run.ended_at),
    Math.max,
  )
  const lines = [
    `List of ${told.length === 1 ? '1 change' : `${told.length} changes`}: ${counted(told)}`,
    lineOf(`Asked by ${requester}. Why: ${reason}`),
    `Begun ${began ?? 'never'}${ended === null ? '' : `, ended ${ended}`}`,
    ...told.map((one) =>
      lineOf(
        `- Run ${one.run.id}, ${one.run.target}: ${outcome(one)}. ${stopped(one.run.sentence)} ${one.run.why ?? ''}`,
      ),
    ),
  ]
  return clippedNote(lines)
}

/** What it comes to is known soon. One that a person must answer or decide first has a note of its own afterwards. */
export const soon: readonly RunState[] = ['scheduled', 'running', 'verifying', 'outcome-unknown']

/** Days for which a list is told that no desk took notes for. */
const patience = 2

/** Lists whose runs are over, and whose ticket was not told. */
export const untoldLists = sql`from batch
  where ticket is not null and applied_at > now() - ${patience} * interval '1 day'
    and not exists (select 1 from ticket_note where ticket_note.batch = batch.id)
    and exists (select 1 from change where change.batch = batch.id and batch_stage is not null
      and state = any(${[...noted]}::text[]))
    and not exists (select 1 from change where change.batch = batch.id and batch_stage is not null
      and state = any(${soon}::text[]))`

/** Writes down one note for each list that names a ticket and whose runs are over. */
export async function planListNotes(database: Kysely<Database>): Promise<void> {
  if (!(await someDeskTakesNotes(database))) return
  const { rows } = await sql<{ id: string }>`
    select batch.id ${untoldLists}
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
