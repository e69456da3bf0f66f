import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorCode } from '@patchbay/contract/errors'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import type { Log } from '../logging/log.ts'
import { appendIn } from '../record/append.ts'
import type { Entry } from '../record/append.ts'
import type { Recorder } from '../record/recorder.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Systems } from '../systems/open.ts'
import { asStranger, directoriesInUse, signInByDirectory } from './directory-sign-in.ts'
import { tryFromKnownDevice } from './known-devices.ts'
import { openFor } from './open-for.ts'
import type { OpenedFor } from './open-for.ts'
import { admit } from './outsiders.ts'
import { checkPassword } from './passwords.ts'
import { findForSignIn } from './person.ts'
import type { PeoplePolicy } from './policy.ts'
import { hasSecondFactor, judgeCode, mostCodes } from './second-factor.ts'
import { accountKey, countTry } from './throttle.ts'

export interface SignInMeans {
  readonly database: Kysely<Database>
  readonly vault: Vault
  readonly systems: Systems
  readonly log: Log
  readonly recorder: Recorder
  readonly people: PeoplePolicy
}

export interface SignInTry {
  readonly username: string
  readonly password: string
  readonly code: string | undefined
  /** Cookie of a browser that may be known. */
  readonly device: string | undefined
  /** As the browser names itself. */
  readonly agent?: string | undefined
  readonly address: string
  readonly correlation: string
  /** The call, as the record names it; `POST /users/login/` unless said. */
  readonly action?: string
  readonly signal: AbortSignal
}

type SignInRow = NonNullable<Awaited<ReturnType<typeof findForSignIn>>>

/**
 * Signs a person in with a password of ours or of a directory, and with the second factor where there is one. The
 * session and its entry in the record stand or fall together. Every refusal has the same words and takes the same work;
 * only who knew the password learns more.
 */
export async function signIn(means: SignInMeans, attempt: SignInTry): Promise<OpenedFor> {
  const { database, systems, log } = means
  const { username, password, address, correlation, signal, action = 'POST /users/login/' } = attempt
  const began = performance.now()
  const entry = { session: null, address, action, correlation }
  const directories = await directoriesInUse(database, systems)
  const person = await findForSignIn(database, username)

  // What was typed as a name that nobody has may be a password in the wrong field, so it is not kept.
  const refuse = async (code: ErrorCode, actor: Entry['actor'], why: string = code, retryAfter?: number) => {
    const refused: Entry = {
      ...entry,
      actor,
      target: person?.username ?? null,
      result: 'refused',
      detail: { why },
    }
    // Whoever knew the password is no stranger.
    if (actor !== null)
      await database.transaction().execute((transaction) => appendIn(transaction, [refused]))
    else
      means.recorder.refuse(refused, (error) => log.error({ id: correlation, error }, 'record not written'))
    if (directories.length > 0)
      await pause(Math.max(0, means.people.directoryFloor - (performance.now() - began)))
    throw new CallError(code, retryAfter === undefined ? {} : { retryAfter })
  }

  const known = await tryFromKnownDevice(database, person?.id ?? null, attempt.device)
  const account = accountKey(person?.id ?? null, username)
  const clear = await countTry(database, { account, address, known }).catch((error: unknown) =>
    error instanceof CallError
      ? refuse(error.code, null, error.code, error.retryAfter)
      : Promise.reject(error as Error),
  )

  const ours = person === undefined || person.source === 'local'
  const askedToo = directories.filter(
    ({ name }) => person === undefined || (person.source === 'directory' && person.source_name === name),
  )
  const others =
    askedToo.length > 0
      ? signInByDirectory(
          askedToo,
          { database, log, tries: means.people.directoryTries, known },
          username,
          password,
          signal,
        )
      : asStranger(directories, username, signal)
  const right = await checkPassword(ours ? (person?.password_hash ?? null) : null, password)
  // Who is proven here does not wait for a directory.
  const elsewhere = right ? null : await others

  let proven: SignInRow | undefined = right ? person : undefined
  if (proven === undefined && elsewhere !== null) {
    if (elsewhere.outcome === 'refused') {
      const code = (known ? elsewhere.knownCode : undefined) ?? elsewhere.code
      return refuse(code, null, elsewhere.why, known ? elsewhere.retryAfter : undefined)
    }
    const { outsider } = elsewhere
    const admitted = await database.transaction().execute((transaction) => admit(transaction, outsider))
    if (admitted === null) return refuse('account-not-admitted', null)
    proven = await findForSignIn(database, admitted.username)
    if (proven?.id !== admitted.id) return refuse('account-not-admitted', null)
  }
  if (proven === undefined) return refuse('sign-in-refused', null)

  const actor = { id: proven.id, name: proven.username }
  if (proven.status === 'expired' || proven.past) return refuse('account-expired', actor)
  if (proven.status !== 'active') return refuse('account-disabled', actor)
  const enrolled = await hasSecondFactor(database, proven.id)
  if (enrolled) {
    if (attempt.code === undefined || attempt.code === '') {
      // Every sign-in with a second factor passes here once; one that goes no further is somebody who has the password alone.
      const half: Entry = { ...entry, actor, target: proven.username, result: 'refused' }
      const halfway = { ...half, detail: { why: 'second-factor-required' } }
      await database.transaction().execute((transaction) => appendIn(transaction, [halfway]))
      throw new CallError('second-factor-required')
    }
    const verdict = await judgeCode(database, means.vault, proven.id, attempt.code, means.people.now())
    if (verdict === 'too-many') return refuse('too-many-attempts', actor, 'second-factor', mostCodes.pause)
    if (verdict === 'wrong') return refuse('second-factor-wrong', actor)
  }
  await clear()
  return openFor(means, { ...entry, actor }, proven, { enrolled, factorElsewhere: false }, attempt)
}
