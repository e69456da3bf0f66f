import type { RunState } from '@patchbay/contract/runs'
import { wordsOfRun } from '@patchbay/contract/runs'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { readProofs } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import { noteWords, wholeNote } from './note-words.ts'
import { noted } from './plan-note.ts'
import { ticketNumber } from '@patchbay/contract/identifiers/ticket-number'
import { writeDownAsked } from './queue-note.ts'

/** So many are enough for one run. */
const most = 20

/** Only of what has ended is it known what there is to tell. @throws CallError `input-not-valid` */
function refuseUntold(state: RunState): void {
  const { end } = wordsOfRun[state]
  if (end && noted.has(state)) return
  const id = end
    ? 'This run sent nothing, so a ticket needs no note.'
    : 'It has not ended. Wait for its result.'
  throw new CallError('input-not-valid', { fields: { id } })
}

const wordsFor = async (database: Kysely<Database>, row: ChangeRow, username: string) =>
  `${noteWords(row, await readProofs(database, row.id))}\nNote asked for by ${username}.`

/** The note as it would be written, without the mark that is made with it. @throws CallError `input-not-valid` */
export async function previewNote(
  database: Kysely<Database>,
  {
    row,
    username,
    origin,
  }: { readonly row: ChangeRow; readonly username: string; readonly origin: string | null },
): Promise<string> {
  refuseUntold(row.state)
  const words = await wordsFor(database, row, username)
  const of = { mark: `run-${row.id}-…`, change: row.id, by: null, toRequester: false }
  return wholeNote({ words, ...of }, origin)
}

interface AskedNote {
  readonly row: ChangeRow
  readonly ticket: string
  readonly key: string
  readonly person: { readonly id: number; readonly username: string }
}

/** Writes down that a ticket is to be told; it is written into it like those of a run that names one. @throws CallError */
export async function askForNote(
  database: Kysely<Database>,
  { row, ticket, key, person }: AskedNote,
  record: (transaction: Transaction<Database>) => Promise<void>,
): Promise<void> {
  refuseUntold(row.state)
  if (ticketNumber(ticket) === null) {
    const wrong = `“${ticket}” is not a ticket number. Enter one such as INC-123, SR-123 or 123.`
    throw new CallError('input-not-valid', { fields: { ticket: wrong } })
  }
  const asked = { row, occasion: 'asked', ticket, key, person, most, field: 'ticket' } as const
  await writeDownAsked(
    database,
    { ...asked, system: null, toRequester: false },
    (transaction) => wordsFor(transaction, row, person.username),
    record,
  )
}
