import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../http/call-error.ts'
import { appendIn } from '../record/append.ts'
import type { Entry } from '../record/append.ts'
import { checkPassword } from './passwords.ts'
import { findForSignIn } from './person.ts'
import { openSession } from './sessions.ts'
import type { OpenedSession } from './sessions.ts'
import { countTry } from './throttle.ts'

export interface SignInTry {
  readonly username: string
  readonly password: string
  readonly address: string
  readonly correlation: string
}

/**
 * Signs a person in with a local password. The session and its entry in the record stand or fall together. Every
 * refusal has the same words and takes the same work; only who knew the password learns that the account is disabled.
 */
export async function signIn(
  database: Kysely<Database>,
  attempt: SignInTry,
): Promise<{ readonly personId: number; readonly session: OpenedSession }> {
  const { username, password, address, correlation } = attempt
  const entry = { session: null, address, action: 'POST /users/login/', correlation }
  // What was typed as a name that nobody has may be a password in the wrong field, so it is not kept.
  const refuse = async (
    error: CallError,
    actor: Entry['actor'],
    why: string,
    known: string | null = null,
  ): Promise<never> => {
    const refused: Entry = { ...entry, actor, target: known, result: 'refused', detail: { why } }
    await database.transaction().execute((transaction) => appendIn(transaction, [refused]))
    throw error
  }

  const clear = await countTry(database, username, address).catch((error: unknown) =>
    error instanceof CallError ? refuse(error, null, error.code) : Promise.reject(error),
  )
  const person = await findForSignIn(database, username)
  const right = await checkPassword(person?.password_hash ?? null, password)
  if (person === undefined || !right) {
    return refuse(new CallError('sign-in-refused'), null, 'sign-in-refused', person?.username ?? null)
  }

  const actor = { id: person.id, name: person.username }
  if (person.status === 'expired' || person.past) {
    return refuse(new CallError('account-expired'), actor, 'account-expired', person.username)
  }
  if (person.status !== 'active') {
    return refuse(new CallError('account-disabled'), actor, 'account-disabled', person.username)
  }
  await clear()
  const session = await database.transaction().execute(async (transaction) => {
    const opened = await openSession(transaction, person.id, address)
    await appendIn(transaction, [
      { ...entry, actor, session: opened.recordHash, target: null, result: 'done' },
    ])
    return opened
  })
  return { personId: person.id, session }
}
