import { CallError } from '../errors/call-error.ts'
import type { SignedIn } from '../people/person.ts'
import { isConfirmed } from '../people/confirmed.ts'
import { checkPassword } from '../people/passwords.ts'
import { directoriesInUse, signInByDirectory } from '../people/directory-sign-in.ts'
import { assertRight, hasSecondFactor, judgeCode } from '../people/second-factor.ts'
import { readStanding } from '../people/set-password.ts'
import { accountKey, countTry } from '../people/throttle.ts'
import type { Visit } from '../http/visit.ts'
import type { CallContext } from './call-context.ts'

/** The session that asks; a program with a token has none, and may not reach for the account itself. */
export function sessionOf(person: SignedIn): string {
  if (person.session === null) throw new CallError('session-needed')
  return person.session
}

/** The same with the code of the second factor where there is one: before something that nobody else has agreed to. */
export async function proveAgain(
  context: CallContext,
  person: SignedIn,
  visit: Visit,
  given: { readonly password?: string | undefined; readonly code?: string | undefined },
): Promise<void> {
  const { database, vault, people } = context
  const { id } = await provePassword(context, person, visit, given.password ?? '', 'password')
  if (!(await hasSecondFactor(database, id))) return
  assertRight(await judgeCode(database, vault, id, given.code ?? '', people.now()))
}

/**
 * The same at a click: an open session may be somebody else's by now, and a program has nobody behind it.
 * @throws CallError `session-needed`, `input-not-valid` with `words` where nothing was given
 */
export async function proveClick(
  context: CallContext,
  person: SignedIn,
  visit: Visit,
  again: { readonly password: string; readonly code: string } | undefined,
  words: string,
): Promise<void> {
  sessionOf(person)
  if (again === undefined || again.password === '') {
    throw new CallError('input-not-valid', { fields: { password: words } })
  }
  await proveAgain(context, person, visit, again)
}

/**
 * Asks for the password again before something that a thief of the session would like to do (step-up). Counted like a
 * sign-in. Of an account of a provider we know no password: the provider has been asked anew, in the last minutes.
 */
export async function provePassword(
  { database, systems, log, people }: CallContext,
  person: SignedIn,
  visit: Visit,
  password: string,
  field: string,
) {
  const standing = await readStanding(database, person.profile.id)
  if (standing.source === 'openid') {
    if (!(await isConfirmed(database, person.session))) throw new CallError('provider-must-confirm')
    return standing
  }
  const clear = await countTry(database, {
    account: accountKey(standing.id, ''),
    address: visit.address,
    stops: false,
  })
  const right =
    standing.source === 'local'
      ? await checkPassword(standing.password_hash, password)
      : await fromDirectory()
  if (!right) throw new CallError('input-not-valid', { fields: { [field]: 'is not right' } })
  await clear()
  return standing

  async function fromDirectory(): Promise<boolean> {
    const directories = (await directoriesInUse(database, systems)).filter(
      ({ name }) => name === standing.source_name,
    )
    // Whoever has the session has proven themselves before.
    const counting = { database, log, tries: people.directoryTries, known: true }
    const answer = await signInByDirectory(directories, counting, standing.username, password, visit.signal)
    if (answer.outcome === 'refused' && answer.code === 'directory-unavailable')
      throw new CallError(answer.code)
    if (answer.outcome === 'refused' && answer.retryAfter !== undefined)
      throw new CallError('too-many-attempts', { retryAfter: answer.retryAfter })
    return answer.outcome === 'proven' && answer.outsider.externalId === standing.external_id
  }
}
