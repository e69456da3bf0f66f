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
import type { System, Systems } from '../systems/open.ts'
import { countDirectoryTry, lockoutOf } from './directory-tries.ts'
import type { TryCounting } from './directory-tries.ts'
import { sourcesWithRules } from './outsiders.ts'
import type { Outsider } from './outsiders.ts'

/** Milliseconds that a directory has for each question of a sign-in. */
const limit = 8_000

/**
 * What a directory's refusal is to the person. It tells a reason only to who knows the password (530, 531, 532, 533, 701
 * and 773: so do the lists of vendors for Windows, and so does Samba), so those are worded. A name that nobody has (525),
 * a wrong password (52e), a lock (775) and a reason that is not known are told to everybody, so all four read the same;
 * the record has the reason. Only in a browser in which this person has signed in before is a lock called a lock.
 */
const refusals: Readonly<Record<SignInRefusal, ErrorCode>> = {
  wrong: 'sign-in-refused',
  locked: 'sign-in-refused',
  unknown: 'sign-in-refused',
  disabled: 'account-disabled',
  'account-expired': 'account-expired',
  'password-expired': 'password-expired',
  'must-change-password': 'password-must-change',
  hours: 'sign-in-hours',
  workstation: 'sign-in-place',
}

/** Refusals after which the directory may have counted a wrong password; a locked account is not counted further. */
const countedThere: ReadonlySet<SignInRefusal> = new Set(['wrong', 'unknown'])

export type DirectoryAnswer =
  | { readonly outcome: 'proven'; readonly outsider: Outsider }
  | {
      readonly outcome: 'refused'
      readonly code: ErrorCode
      /** What to say instead in a browser in which this person has signed in before. */
      readonly knownCode?: ErrorCode
      /** Seconds until the directory may be asked about the account again. */
      readonly retryAfter?: number
      readonly why: string
    }

type Refused = Extract<DirectoryAnswer, { readonly outcome: 'refused' }>

const stranger: Refused = { outcome: 'refused', code: 'sign-in-refused', why: 'sign-in-refused' }
const unavailable: Refused = {
  outcome: 'refused',
  code: 'directory-unavailable',
  why: 'directory-unavailable',
}

type Can = Pick<DirectoryCapabilities, 'findPeople' | 'groupsAround'>

const same = (a: string | null, b: string) => a !== null && a.toLowerCase() === b.toLowerCase()

/** Every account also answers to its login at the domain's own name, which is stored nowhere (MS-ADTS 5.1.1.1.1). */
function implicitPrincipal({ username, dn }: Person): string {
  const domain = [...dn.matchAll(/(?:^|,)\s*DC=([^,]+)/gi)].map(([, part]) => part)
  return `${username}@${domain.join('.')}`
}

/** The one person that a typed name means; several, or another than was meant, are none. */
async function meant(
  can: Pick<Can, 'findPeople'>,
  typed: string,
  signal: AbortSignal,
): Promise<Person | null> {
  const name = typed.trim()
  const bare = name.slice(name.indexOf('\\') + 1)
  if (bare === '') return null
  const found = await can.findPeople({ username: name }, { signal, limit })
  const exact = found.value.filter(
    (person) =>
      same(person.principal, bare) ||
      same(bare.includes('@') ? implicitPrincipal(person) : person.username, bare),
  )
  if (exact.length > 0) return exact.length === 1 ? (exact[0] ?? null) : null
  if (!bare.includes('@')) return null
  const byMail = await can.findPeople({ email: bare }, { signal, limit })
  const owners = byMail.value.filter((person) => same(person.email, bare))
  return owners.length === 1 ? (owners[0] ?? null) : null
}

/** A person of a directory as the rules see them; null for one whose lasting identifier may not be read. */
export async function outsiderOf(
  system: string,
  can: Can,
  person: Person,
  signal: AbortSignal,
): Promise<Outsider | null> {
  if (person.id === null) return null
  const { value: groups } = await can.groupsAround(person.dn, { signal, limit })
  return {
    source: 'directory',
    sourceName: system,
    externalId: person.id,
    username: person.username,
    email: person.email ?? '',
    firstname: person.firstname ?? person.displayName,
    lastname: person.lastname ?? '',
    groups: groups.flatMap(({ dn, name }) => [dn, name]),
  }
}

/** Who a typed name means in a directory, without a login being tried; null when it is nobody or not clear who. */
export async function outsiderNamed(
  directory: System<'directory'>,
  username: string,
  signal: AbortSignal,
): Promise<Outsider | null> {
  const { findPeople, groupsAround } = await directory.can()
  if (findPeople === undefined || groupsAround === undefined) return null
  const can = { findPeople, groupsAround }
  const person = await meant(can, username, signal)
  return person === null ? null : outsiderOf(directory.name, can, person, signal)
}

/** Directories that may sign people in: connected, and with a rule that admits somebody. */
export async function directoriesInUse(database: Kysely<Database>, systems: Systems) {
  const connected = systems.ofKind('directory')
  if (connected.length === 0) return []
  const ruled = await sourcesWithRules(database)
  return connected.filter(({ name }) => ruled.has(name))
}

/**
 * Asks directories in order who a typed name means and whether the password is theirs. The login is tried with the
 * distinguished name that was found, which no namesake and nobody's borrowed principal name can stand for.
 */
export async function signInByDirectory(
  directories: readonly System<'directory'>[],
  { log, ...counting }: TryCounting & { readonly log: Log },
  username: string,
  password: string,
  signal: AbortSignal,
): Promise<DirectoryAnswer> {
  let answer: DirectoryAnswer = stranger
  for (const directory of directories) {
    try {
      const { findPeople, groupsAround, signIn, lockout } = await directory.can()
      if (signIn === undefined || findPeople === undefined || groupsAround === undefined) continue
      const can = { findPeople, groupsAround }
      const person = await meant(can, username, signal)
      if (person === null) continue
      const policy = await lockoutOf(lockout === undefined ? {} : { lockout }, signal, limit)
      const account = { system: directory.name, account: person.id ?? person.dn.toLowerCase() }
      const counted = await countDirectoryTry(counting, account, policy)
      if ('wait' in counted) {
        const { wait: retryAfter } = counted
        return { ...stranger, knownCode: 'too-many-attempts', retryAfter, why: 'directory: spared' }
      }
      // A try that gets no answer stays counted: it may have been looked at.
      const tried = await signIn({ dn: person.dn }, new Secret(password), { signal, limit })
      if (tried.signedIn || !countedThere.has(tried.reason)) await counted.clear(tried.signedIn)
      if (tried.signedIn) {
        const outsider = await outsiderOf(directory.name, can, person, signal)
        if (outsider !== null) return { outcome: 'proven', outsider }
        log.warn({ system: directory.name }, 'directory does not let the account see objectGUID')
        return { outcome: 'refused', code: 'directory-unavailable', why: 'directory: no identifier' }
      }
      const refused: DirectoryAnswer = {
        outcome: 'refused',
        code: refusals[tried.reason],
        ...(tried.reason === 'locked' ? { knownCode: 'account-locked' } : {}),
        why: `directory: ${tried.reason}`,
      }
      if (tried.reason !== 'wrong') return refused
      answer = refused
    } catch (error) {
      log.warn({ system: directory.name, error }, 'directory did not answer a sign-in')
      answer = unavailable
    }
  }
  return answer
}

/**
 * What a stranger would hear of these directories, without a login being tried: a wrong password of a local account must
 * not read otherwise than a name that nobody has, when a directory is away.
 */
export async function asStranger(
  directories: readonly System<'directory'>[],
  username: string,
  signal: AbortSignal,
): Promise<DirectoryAnswer> {
  let answer = stranger
  for (const directory of directories) {
    try {
      const { findPeople } = await directory.can()
      if (findPeople !== undefined) await meant({ findPeople }, username, signal)
    } catch {
      answer = unavailable
    }
  }
  return answer
}
