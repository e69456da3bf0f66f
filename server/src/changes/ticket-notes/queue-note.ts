import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import type { ChangeRow } from '../rows.ts'
import { newMark, someDeskTakesNotes } from './plan-note.ts'

export interface AskedFor {
  readonly row: Pick<ChangeRow, 'id'>
  readonly occasion: 'asked' | 'comment'
  readonly ticket: string
  /** The one desk that has it; null where it is looked for at all. */
  readonly system: string | null
  readonly toRequester: boolean
  /** Of the click: the same again is the same note. */
  readonly key: string
  readonly person: { readonly id: number; readonly username: string }
  /** So many are enough for one run, and what else is said at which field. */
  readonly most: number
  readonly field: string
}

/**
 * Writes down, for whoever writes it into its ticket, what a person asked for, with the entry of it in the record: nothing is sent
 * before. @throws CallError
 */
export async function writeDownAsked(
  database: Kysely<Database>,
  { row, occasion, ticket, system, toRequester, key, person, most, field }: AskedFor,
  wordsIn: (transaction: Transaction<Database>) => Promise<string>,
  record: (transaction: Transaction<Database>) => Promise<void>,
): Promise<void> {
  const fault = (words: string) => new CallError('input-not-valid', { fields: { [field]: words } })
  await database.transaction().execute(async (transaction) => {
    if (!(await someDeskTakesNotes(transaction))) {
      throw fault(
        'No service desk can be written to. Connect one, add a write credential, and allow changes.',
      )
    }
    const before = await transaction
      .selectFrom('ticket_note')
      .select(['change_id', 'occasion', 'ticket', 'words', 'person_id', 'key'])
      .where((where) =>
        where.or([
          where.and([where('change_id', '=', row.id), where('occasion', '=', occasion)]),
          where.and([where('person_id', '=', person.id), where('key', '=', key)]),
        ]),
      )
      .execute()
    const words = await wordsIn(transaction)
    const same = before.find((one) => one.person_id === person.id && one.key === key)
    if (same !== undefined) {
      const again = same.change_id === row.id && same.occasion === occasion && same.ticket === ticket
      if (again && (occasion === 'asked' || same.words === words)) return
      throw new CallError('key-of-another')
    }
    if (before.length >= most) {
      const what = occasion === 'asked' ? 'notes' : 'comments'
      throw fault(`${most} ${what} are enough for one run.`)
    }
    await transaction
      .insertInto('ticket_note')
      .values({
        change_id: row.id,
        occasion,
        ticket,
        system,
        to_requester: toRequester,
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
