import type {
  DirectoryCapabilities,
  Person,
  SignInRefusal,
} from '@patchbay/connectors/directory/capabilities'
import { Secret } from '@patchbay/connectors/secret'
import type { ErrorCode } from '@patchbay/contract/errors'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../logging/log.ts'
import type { Systems } from '../systems/open.ts'
import { sourcesWithRules } from './outsiders.ts'
import type { Outsider } from './outsiders.ts'

/** Milliseconds that a directory has for each question of a sign-in. */
const limit = 8_000

/**
 * What a directory's refusal is to the person. `locked` is told by directories also to who does not know the password,
 * so it reads like a wrong one; the record has it.
 */
const refusals: Readonly<Record<SignInRefusal, ErrorCode>> = {
  wrong: 'sign-in-refused',
  locked: 'sign-in-refused',
  unknown: 'sign-in-refused',
  disabled: 'account-disabled',
  'account-expired': 'account-expired',
  'password-expired': 'password-expired',
  'must-change-password': 'password-expired',
  hours: 'sign-in-hours',
  workstation: 'sign-in-place',
}

export type DirectoryAnswer =
  | { readonly outcome: 'proven'; readonly outsider: Outsider }
  | { readonly outcome: 'refused'; readonly code: ErrorCode; readonly why: string }

const stranger: DirectoryAnswer = { outcome: 'refused', code: 'sign-in-refused', why: 'sign-in-refused' }

const same = (a: string | null, b: string) => a !== null && a.toLowerCase() === b.toLowerCase()

/** The one person that a typed name means; several, or another than was meant, are none. */
async function meant(
  can: Pick<DirectoryCapabilities, 'findPeople'>,
  typed: string,
  signal: AbortSignal,
): Promise<Person | null> {
  const bare = typed.slice(typed.indexOf('\\') + 1)
  const found = await can.findPeople({ username: bare }, { signal, limit })
  const exact = found.value.filter(
    (person) => same(person.principal, bare) || (!bare.includes('@') && same(person.username, bare)),
  )
  if (exact.length > 0) return exact.length === 1 ? (exact[0] ?? null) : null
  if (!bare.includes('@')) return null
  const byMail = await can.findPeople({ email: bare }, { signal, limit })
  const owners = byMail.value.filter((person) => same(person.email, bare))
  return owners.length === 1 ? (owners[0] ?? null) : null
}

const outsiderOf = (system: string, person: Person): Outsider => ({
  source: 'directory',
  sourceName: system,
  externalId: person.username.toLowerCase(),
  username: person.username,
  email: person.email ?? '',
  firstname: person.firstname ?? person.displayName,
  lastname: person.lastname ?? '',
  groups: person.groups,
})

/** Directories that may sign people in: connected, and with a rule that admits somebody. */
export async function directoriesInUse(database: Kysely<Database>, systems: Systems) {
  const connected = systems.ofKind('directory')
  if (connected.length === 0) return []
  const ruled = await sourcesWithRules(database)
  return connected.filter(({ name }) => ruled.has(name))
}

/**
 * Asks directories in order who a typed name means and whether the password is theirs. The login is tried with the
 * name that was found, so that nobody is taken for a namesake in another domain.
 */
export async function signInByDirectory(
  directories: readonly ReturnType<Systems['ofKind']>[number][],
  log: Log,
  username: string,
  password: string,
  signal: AbortSignal,
): Promise<DirectoryAnswer> {
  let answer = stranger
  for (const directory of directories) {
    try {
      const can = (await directory.can()) as Partial<DirectoryCapabilities>
      if (can.signIn === undefined || can.findPeople === undefined) continue
      const person = await meant({ findPeople: can.findPeople }, username, signal)
      if (person === null) continue
      const tried = await can.signIn(person.username, new Secret(password), { signal, limit })
      if (tried.signedIn) return { outcome: 'proven', outsider: outsiderOf(directory.name, person) }
      const refused: DirectoryAnswer = {
        outcome: 'refused',
        code: refusals[tried.reason],
        why: `directory: ${tried.reason}`,
      }
      if (tried.reason !== 'wrong') return refused
      answer = refused
    } catch (error) {
      log.warn({ system: directory.name, error }, 'directory did not answer a sign-in')
      answer = { outcome: 'refused', code: 'directory-unavailable', why: 'directory-unavailable' }
    }
  }
  return answer
}
