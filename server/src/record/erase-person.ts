import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { appendIn } from './append.ts'
import { namesAskedFor } from './names-asked.ts'

/** Why nothing was erased: a sentence for the terminal. */
export class EraseError extends Error {
  override readonly name = 'EraseError'
}

/** Under which an entry stands that takes names away. */
export const namesErased = 'record.names-erased'

/** Tables that keep a name of then beside who it is: table, name, number. */
const beside = [
  ['change', 'requester', 'requested_by'],
  ['change', 'approver', 'approver_id'],
  ['change', 'stopper', 'stopper_id'],
  ['batch', 'requester', 'requested_by'],
] as const

/** What stands in the place of a name that was kept with a change, a list of them or a note. */
const goneName = (id: number) => `Person ${id}, whose name was erased`

/** Takes the name of somebody who asked, agreed, wrote or stopped away from where it is kept beside their number. */
async function unlink(transaction: Transaction<Database>, id: number): Promise<void> {
  const gone = goneName(id)
  for (const [table, name, who] of beside) {
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${gone}
      where ${sql.ref(who)} = ${id} and ${sql.ref(name)} is distinct from ${gone} and ${sql.ref(name)} is not null`.execute(
      transaction,
    )
  }
  await sql`select erase_note_names(${id}, ${gone})`.execute(transaction)
}

/**
 * Takes a person's names out of the record: as who did something, as what something was done to, and within what was asked for, such
 * as `q=jdoe`. An entry names the keys of all of them, in the same transaction, and verification holds every missing name against
 * such entries. The account stays as it is, disabled. Returns how many names are gone.
 * @throws EraseError when there is no such account, or it may still sign in
 * @throws RecordUnavailableError when it could not be recorded; nothing was erased then
 */
export async function erasePerson(database: Kysely<Database>, username: string): Promise<number> {
  const person = await database
    .selectFrom('person')
    .select(['id', 'username', 'email', 'status', 'firstname', 'lastname'])
    .where((where) => where(where.fn('lower', ['username']), '=', username.trim().toLowerCase()))
    .executeTakeFirst()
  if (person === undefined) throw new EraseError(`There is no account “${username}”.`)
  if (person.status === 'active')
    throw new EraseError(
      `“${person.username}” may still sign in and would be recorded again. Disable it first.`,
    )
  return database.transaction().execute(async (transaction) => {
    await unlink(transaction, person.id)
    const { rows } = await sql<{ key: string }>`select key from record_name
      where name is not null and (person_id = ${person.id}
        or lower(name) in (${person.username.toLowerCase()}, nullif(${person.email.toLowerCase()}, ''))
        or key in (select target from record where detail like '%"person":%'
          and detail::jsonb ->> 'person' = ${String(person.id)}))
      order by key`.execute(transaction)
    const asked = await namesAskedFor(transaction, person)
    const names = [...new Set([...rows.map(({ key }) => key), ...asked])].toSorted()
    if (names.length === 0) return 0
    const entry = { actor: null, session: null, address: null, target: null, correlation: randomUUID() }
    const detail = { person: person.id, names, asked: asked.length }
    await appendIn(transaction, [{ ...entry, action: namesErased, result: 'done', detail }])
    const erased = await sql<{ count: number }>`
      select erase_record_names(max(seq)) as count from record`.execute(transaction)
    return erased.rows[0]?.count ?? 0
  })
}
