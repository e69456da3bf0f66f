import type { RunState } from '@patchbay/contract/runs'
import { wordsOfRun } from '@patchbay/contract/runs'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../http/call-error.ts'
import { readProofs } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import { noteWords, wholeNote } from './note-words.ts'
import { newMark, noted, someDeskTakesNotes } from './plan-note.ts'
import { ticketNumber } from './ticket-number.ts'

/** So many are enough for one run. */
const most = 20

/** Only of what has ended is it known what there is to tell. @throws CallError `input-not-valid` */
function refuseUntold(state: RunState): void {
  const { end } = wordsOfRun[state]
  if (end && noted.has(state)) return
  const id = end
    ? 'Nothing was sent by this run, so that there is nothing to tell a ticket.'
    : 'It has not ended yet: wait until it is known what became of it.'
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
  return wholeNote({ words, mark: `run-${row.id}-…`, change: row.id }, origin)
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
    const wrong = `“${ticket}” is no number of a ticket: type one such as INC-123, SR-123 or 123.`
    throw new CallError('input-not-valid', { fields: { ticket: wrong } })
  }
  await database.transaction().execute(async (transaction) => {
    if (!(await someDeskTakesNotes(transaction))) {
      const none =
        'No service desk may be written to: connect one, give it a credential that writes, and allow changes.'
      throw new CallError('input-not-valid', { fields: { ticket: none } })
    }
    const before = await transaction
      .selectFrom('ticket_note')
      .select(['change_id', 'ticket', 'person_id', 'key'])
      .where((where) =>
        where.or([
          where('change_id', '=', row.id),
          where.and([where('person_id', '=', person.id), where('key', '=', key)]),
        ]),
      )
      .execute()
    const same = before.find((one) => one.person_id === person.id && one.key === key)
    if (same !== undefined) {
      if (same.change_id === row.id && same.ticket === ticket) return
      throw new CallError('key-of-another')
    }
    if (before.length >= most) {
      throw new CallError('input-not-valid', { fields: { ticket: `${most} notes are enough for one run.` } })
    }
    const words = await wordsFor(transaction, row, person.username)
    await transaction
      .insertInto('ticket_note')
      .values({
        change_id: row.id,
        occasion: 'asked',
        ticket,
        words,
        mark: newMark(row.id),
        person_id: person.id,
        person: person.username,
        key,
      })
      .execute()
    await record(transaction)
  })
}
