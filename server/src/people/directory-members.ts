import type { Person } from '@patchbay/connectors/directory/capabilities'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import type { System } from '../systems/open.ts'
import type { RightsChange, Said } from './change-rights.ts'
import { assertRoleAndGroups, putGrants } from './person-changes.ts'

/** Members read of one group, and milliseconds for each question. */
const most = 200
const limit = 8_000
/** Questions at once: one person of a directory is one question. */
const together = 4

export interface MemberThere {
  readonly id: string | null
  readonly username: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly enabled: boolean
}

export interface MembersThere {
  readonly group: string
  readonly people: readonly MemberThere[]
  /** False where the group has more members than were read. */
  readonly complete: boolean
}

const shown = (person: Person): MemberThere => ({
  id: person.id,
  username: person.username,
  email: person.email ?? '',
  firstname: person.firstname ?? person.displayName,
  lastname: person.lastname ?? '',
  enabled: person.enabled,
})

/** The people who are direct members of a group, by its name or DN; null when it is not clear which group is meant. */
export async function membersThere(
  directory: System<'directory'>,
  text: string,
  signal: AbortSignal,
): Promise<MembersThere | null> {
  const { findAccounts, readGroup, readMembers, findPeople } = await directory.can()
  if (
    findAccounts === undefined ||
    readGroup === undefined ||
    readMembers === undefined ||
    findPeople === undefined
  ) {
    return null
  }
  const ask = { signal, limit }
  const named = text.includes('=') ? [] : (await findAccounts({ text, as: ['group'] }, ask)).value
  const dn = text.includes('=') ? text : named.length === 1 ? named[0]?.dn : undefined
  const group = dn === undefined ? null : (await readGroup(dn, ask)).value
  if (group === null) return null
  const members = await readMembers(group.dn, ask)
  const users = members.value.filter(({ kind }) => kind === 'user')
  const people: MemberThere[] = []
  for (let at = 0; at < Math.min(users.length, most); at += together) {
    const some = users.slice(at, Math.min(at + together, most))
    const read = await Promise.all(some.map((member) => findPeople({ dn: member.dn }, ask)))
    people.push(...read.flatMap(({ value }) => value.slice(0, 1).map(shown)))
  }
  return { group: group.name, people, complete: members.complete && users.length <= most }
}

/** Why a member cannot be prepared, or that they have an account; null for one who can. */
export async function standingOf(
  database: Kysely<Database>,
  system: string,
  member: MemberThere,
): Promise<{ readonly here: boolean; readonly whyNot: string | null }> {
  if (member.id === null) {
    return { here: false, whyNot: 'The directory hides the permanent identifier from our account.' }
  }
  const own = await database
    .selectFrom('person')
    .select('id')
    .where('source_name', '=', system)
    .where('external_id', '=', member.id)
    .executeTakeFirst()
  if (own !== undefined) return { here: true, whyNot: null }
  const taken = await database
    .selectFrom('person')
    .select('id')
    .where(
      sql<boolean>`(lower(username) = lower(${member.username}) or (email <> '' and lower(email) = lower(${member.username})))`,
    )
    .limit(1)
    .executeTakeFirst()
  return { here: false, whyNot: taken === undefined ? null : 'Another account has this username.' }
}

export interface Prepared extends Said {
  readonly people: readonly { readonly id: number; readonly username: string }[]
}

/**
 * Makes accounts for members who have none, before their first sign-in. Their role stays what the rules of the directory
 * say at sign-in; the groups given here are theirs from then on.
 */
export function prepareMembers(
  system: string,
  members: readonly MemberThere[],
  groups: readonly number[],
): RightsChange<Prepared> {
  return {
    affected: async () => [],
    work: async (transaction) => {
      await assertRoleAndGroups(transaction, { role: 0, groups: [...groups] })
      const people: { id: number; username: string }[] = []
      for (const member of members) {
        const { here, whyNot } = await standingOf(transaction, system, member)
        if (here || whyNot !== null) {
          const why = here ? 'has an account already' : whyNot
          throw new CallError('input-not-valid', { fields: { members: `${member.username}: ${why}` } })
        }
        const { username, firstname, lastname, email } = member
        const taken = await transaction
          .selectFrom('person')
          .select('id')
          .where(sql<boolean>`(lower(username) = lower(${email}) or lower(email) = lower(${email}))`)
          .executeTakeFirst()
        const { id } = await transaction
          .insertInto('person')
          .values({
            username,
            firstname,
            lastname,
            email: taken === undefined ? email : '',
            source: 'directory',
            source_name: system,
            external_id: member.id,
            role: 0,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await putGrants(transaction, id, { groups: [...groups], keys: [] })
        people.push({ id, username })
      }
      const names = people.map(({ username }) => username).join(', ')
      return {
        people,
        made: people.map(({ id }) => id),
        fields: [{ field: 'members', before: '', after: names }],
      }
    },
  }
}
