import type { DirectoryRule } from '@patchbay/contract/people/holders'
import { seenOf, signInName } from '@patchbay/contract/people/names'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { administratorRole, countAdministrators, lockRights } from './administrators.ts'
import { lookalikeOf } from './person-changes.ts'
import { appendIn } from '../record/append.ts'
import { endSessionsOf } from './sessions.ts'
import { noteBySource } from './sign-in-methods.ts'

/** Somebody whom a directory or a provider has just vouched for. */
export interface Outsider {
  readonly source: 'directory' | 'openid'
  /** Name of the system or provider; rules are written for it. */
  readonly sourceName: string
  /** What it calls the person for good. */
  readonly externalId: string
  readonly username: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  /** All names of each of their groups that a rule may be written for. A common name is none: it is not unique. */
  readonly groups: readonly string[]
}

export interface Admitted {
  readonly id: number
  readonly username: string
}

/** Systems that have rules: without one, nobody is admitted by a directory. */
export async function sourcesWithRules(database: Kysely<Database>): Promise<ReadonlySet<string>> {
  const rows = await database.selectFrom('directory_rule').select('system').distinct().execute()
  return new Set(rows.map(({ system }) => system))
}

const plain = (name: string) => name.trim().toLowerCase()

/** What rules of one system give to who is in these groups: the first role, and every group. */
export function given<Rule extends Pick<DirectoryRule, 'directory_group' | 'role' | 'group'>>(
  rules: readonly Rule[],
  groups: readonly string[],
) {
  const theirs = new Set(groups.map(plain))
  const matching = rules.filter((rule) => theirs.has(plain(rule.directory_group)))
  return {
    matching,
    role: matching.find((rule) => rule.role !== null)?.role ?? 0,
    groups: [...new Set(matching.flatMap((rule) => rule.group ?? []))],
  }
}

/**
 * Makes or brings up to date the account of an outsider by the rules of the source. Null when no rule admits them, or
 * when their username belongs to another account; what an earlier admission gave is then taken away.
 */
export async function admit(
  transaction: Transaction<Database>,
  outsider: Outsider,
): Promise<Admitted | null> {
  await lockRights(transaction)
  const { source, sourceName, externalId } = outsider
  const rules = await transaction
    .selectFrom('directory_rule')
    .selectAll()
    .where('system', '=', sourceName)
    .orderBy('position')
    .execute()
  const { matching, role, groups } = given(
    rules.map((rule) => ({ ...rule, group: rule.group_id })),
    outsider.groups,
  )

  const there = await transaction
    .selectFrom('person')
    .select(['id', 'username', 'role'])
    .where('source', '=', source)
    .where('source_name', '=', sourceName)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  const details = matching.length === 0 ? null : await detailsOf(transaction, outsider, there?.id ?? null)
  if (details === null) {
    if (there !== undefined) await give(transaction, there, 0, [])
    return null
  }
  const { id } =
    there ??
    (await transaction
      .insertInto('person')
      .values({ ...details, source, source_name: sourceName, external_id: externalId, role: 0 })
      .returning('id')
      .executeTakeFirstOrThrow())
  await transaction.updateTable('person').set(details).where('id', '=', id).execute()
  const moved = await give(
    transaction,
    { id, username: details.username, role: there?.role ?? 0 },
    role,
    groups,
  )
  if (moved || there === undefined) await noteBySource(transaction, sourceName, id)
  return { id, username: details.username }
}

/**
 * Their names; an e-mail address of another account is left out. Null when the username belongs to another account. Within one
 * directory a login is one person's at a time, so its earlier account gives the name up and stays otherwise as it is; a provider
 * promises nothing of the kind.
 */
async function detailsOf(transaction: Transaction<Database>, outsider: Outsider, own: number | null) {
  const holder = (text: string) =>
    transaction
      .selectFrom('person')
      .select(['id', 'source', 'source_name'])
      .select(sql<boolean>`lower(username) = lower(${text})`.as('by_name'))
      .where(
        sql<boolean>`(lower(username) = lower(${text}) or (email <> '' and lower(email) = lower(${text})))`,
      )
      .where('id', '!=', own ?? 0)
      .orderBy(sql`lower(username) = lower(${text})`, 'desc')
      .limit(1)
      .executeTakeFirst()
  const { source, sourceName, username, email } = outsider
  // A name that cannot be told from another account's is nobody's here, whoever gave it.
  if (!signInName.safeParse(username).success) return null
  const twin = await lookalikeOf(transaction, username, own)
  if (twin !== null && twin.toLowerCase() !== username.toLowerCase()) return null
  const [firstname, lastname] = [seenOf(outsider.firstname), seenOf(outsider.lastname)]
  const before = await holder(username)
  if (before !== undefined) {
    const passedOn =
      before.by_name &&
      source === 'directory' &&
      before.source === source &&
      before.source_name === sourceName
    if (!passedOn) return null
    await transaction
      .updateTable('person')
      .set({ username: `${username} (before, ${before.id})`, version: sql`version + 1` })
      .where('id', '=', before.id)
      .execute()
    await transaction
      .updateTable('person')
      .set({ email: '' })
      .where('id', '=', before.id)
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .execute()
  }
  const free = email === '' || (await holder(email)) === undefined
  return { username, email: free ? email : '', firstname, lastname }
}

/**
 * Sets what the rules give and records it where that is something else than before. The last administrator stays one,
 * whatever a directory says. True where it is something else.
 */
async function give(
  transaction: Transaction<Database>,
  person: { readonly id: number; readonly username: string; readonly role: number },
  role: number,
  groups: readonly number[],
): Promise<boolean> {
  let given = role
  if (person.role !== role) {
    const administrators = await countAdministrators(transaction)
    const set = (value: number) =>
      transaction
        .updateTable('person')
        .set({ role: value, version: sql`version + 1` })
        .where('id', '=', person.id)
        .execute()
    await set(role)
    if (administrators > 0 && (await countAdministrators(transaction)) === 0) {
      given = administratorRole
      await set(given)
    }
  }
  const gone = await transaction
    .deleteFrom('membership')
    .where('person_id', '=', person.id)
    .where('by_directory', '=', true)
    .returning('group_id')
    .execute()
  if (groups.length > 0) {
    await transaction
      .insertInto('membership')
      .values(groups.map((group_id) => ({ person_id: person.id, group_id, by_directory: true })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)
  const before = { role: person.role, groups: inOrder(gone.map(({ group_id }) => group_id)) }
  const after = { role: given, groups: inOrder(groups) }
  if (JSON.stringify(before) === JSON.stringify(after)) return false
  await appendIn(transaction, [
    {
      actor: null,
      session: null,
      address: null,
      action: 'rights.by-directory',
      target: person.username,
      result: 'done',
      detail: { before, after },
      correlation: 'people',
    },
  ])
  return true
}

/**
 * Shuts out whom the directory shuts out: what its rules gave is gone, sessions end and programs' tokens with them.
 * Once it lets them in again they sign in as the same account.
 */
export async function shutOut(transaction: Transaction<Database>, personId: number): Promise<void> {
  await lockRights(transaction)
  const person = await transaction
    .selectFrom('person')
    .select(['id', 'username', 'role'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  await give(transaction, person, 0, [])
  await endSessionsOf(transaction, personId, 'all', 'person-disabled')
  await transaction
    .updateTable('bearer_token')
    .set({ revoked_at: sql<Date>`now()` })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .execute()
}
