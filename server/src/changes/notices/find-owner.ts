import type { Ask } from '@patchbay/connectors/asking'
import type { Person, PersonQuestion } from '@patchbay/connectors/directory/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import { z } from 'zod'
import { accountMeant } from '../../people/account-meant.ts'
import type { Systems } from '../../systems/open.ts'
import type { Means } from '../kind.ts'

/** Somebody who is told: by an account here, or by mail alone. */
export type Owner = { readonly account: number } | { readonly address: string }

/**
 * Who a text means: an account by username or mail address, else the one person whom the directories have by it, else whoever reads
 * a mail address. Null where that is nobody, more than one, or somebody whose account of the directory is turned off.
 * @throws Failure where a directory did not answer, and only that one could have said it
 */
export async function findOwner(
  { database, systems }: Pick<Means, 'database' | 'systems'>,
  text: string,
  ask: Ask,
): Promise<Owner | null> {
  const account = await accountMeant(database, text)
  if (account !== null) return { account }
  const address = addressIn(text)
  const people = await peopleMeant(systems, text, address, ask).catch((error: unknown) => {
    if (address === null || !(error instanceof Failure)) throw error
    return []
  })
  if (people.length === 0) return address === null ? null : { address }
  const [person, ...others] = people
  if (person === undefined || others.length > 0 || !person.enabled) return null
  for (const name of [person.username, person.email]) {
    const theirs = name === null ? null : await accountMeant(database, name)
    if (theirs !== null) return { account: theirs }
  }
  const written = addressIn(person.email ?? '') ?? address
  return written === null ? null : { address: written }
}

const addressIn = (text: string): string | null => z.email().safeParse(text.trim()).data ?? null

/** A login, a mail address, or all of a name: part of one is nobody’s. */
async function peopleMeant(
  systems: Pick<Systems, 'ofKind'>,
  text: string,
  address: string | null,
  ask: Ask,
): Promise<readonly Person[]> {
  const meant = text.trim().toLowerCase()
  const isNamed = ({ displayName }: Person) => displayName.trim().toLowerCase() === meant
  if (address !== null) return firstFound(systems, { email: address }, () => true, ask)
  if (/\s/.test(meant)) return firstFound(systems, { name: text.trim() }, isNamed, ask)
  return firstFound(systems, { username: text.trim() }, () => true, ask)
}

/** Each person once, of all directories; one that fails is no matter where another one knows. @throws Failure */
async function firstFound(
  systems: Pick<Systems, 'ofKind'>,
  question: PersonQuestion,
  fits: (person: Person) => boolean,
  ask: Ask,
): Promise<readonly Person[]> {
  const found = new Map<string, Person>()
  const failures: unknown[] = []
  for (const { can } of systems.ofKind('directory')) {
    try {
      const { findPeople } = await can()
      const people = (await findPeople?.(question, ask))?.value ?? []
      for (const person of people) if (fits(person)) found.set(person.username.toLowerCase(), person)
    } catch (error) {
      failures.push(error)
    }
  }
  if (found.size === 0 && failures.length > 0) throw failures[0]
  return [...found.values()]
}
