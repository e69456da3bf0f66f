import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { Recorder } from '../record/recorder.ts'
import { administratorRole } from './administrators.ts'
import { handOver } from './hand-over.ts'
import { accountKey, forgetTries, clearFailures } from './throttle.ts'

/** Why no access was restored: a sentence for the terminal. */
export class BreakGlassError extends Error {
  override readonly name = 'BreakGlassError'
}

/**
 * Restores access for an administrator whom nobody can restore from the console: failed sign-ins are forgotten, and a link sets a
 * new password within a day. Recorded before and after. Returns the link's path.
 * @throws BreakGlassError when there is no such administrator with a password of ours
 * @throws RecordUnavailableError when it could not be recorded; nothing was done then
 */
export async function breakGlass(database: Kysely<Database>, username: string): Promise<string> {
  const person = await database
    .selectFrom('person')
    .select(['id', 'username', 'role', 'status', 'source'])
    .where((where) => where(where.fn('lower', ['username']), '=', username.trim().toLowerCase()))
    .executeTakeFirst()
  if (person === undefined) throw new BreakGlassError(`There is no account “${username}”.`)
  if (person.role !== administratorRole)
    throw new BreakGlassError(
      `“${person.username}” is not an administrator. An administrator restores other accounts.`,
    )
  if (person.source !== 'local')
    throw new BreakGlassError(`“${person.username}” signs in with a password stored elsewhere.`)
  if (person.status !== 'active')
    throw new BreakGlassError(
      `“${person.username}” is ${person.status}. Another administrator can activate it.`,
    )
  const recorder = new Recorder(database)
  const correlation = randomUUID()
  const entry = { actor: null, session: null, address: null, action: 'people.break-glass', correlation }
  await recorder.append({ ...entry, target: person.username, result: 'intended' })
  const account = accountKey(person.id, '')
  const { link } = await database.transaction().execute(async (transaction) => {
    await clearFailures(transaction, account)
    return handOver(transaction, person.id, null, null)
  })
  await forgetTries(database, account)
  await recorder.append({ ...entry, target: person.username, result: 'done' })
  if (link === null) throw new Error('No link was made.')
  return link
}
