import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { administratorRole, countAdministrators, lockRights } from './administrators.ts'

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
  /** Distinguished names, or plain ones. */
  readonly groups: readonly string[]
}

export interface Admitted {
  readonly id: number
  readonly username: string
  readonly made: boolean
  /** What the rules gave this time. */
  readonly role: number
  readonly groups: readonly number[]
}

/** Systems that have rules: without one, nobody is admitted by a directory. */
export async function sourcesWithRules(database: Kysely<Database>): Promise<ReadonlySet<string>> {
  const rows = await database.selectFrom('directory_rule').select('system').distinct().execute()
  return new Set(rows.map(({ system }) => system))
}

/** A group's whole name and its common name, in one case. */
function namesOf(group: string): string[] {
  const common = /^cn=((?:[^,\\]|\\.)*)/i.exec(group)?.[1]
  return [group, ...(common === undefined ? [] : [common])].map((name) => name.trim().toLowerCase())
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
  const theirs = new Set(outsider.groups.flatMap(namesOf))
  const matching = rules.filter((rule) => theirs.has(rule.directory_group.trim().toLowerCase()))
  const role = matching.find((rule) => rule.role !== null)?.role ?? 0
  const groups = [...new Set(matching.flatMap((rule) => rule.group_id ?? []))]

  const there = await transaction
    .selectFrom('person')
    .select(['id', 'role', 'status', 'expires_at'])
    .where('source', '=', source)
    .where('source_name', '=', sourceName)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  if (matching.length === 0) {
    if (there !== undefined) await give(transaction, there, 0, [])
    return null
  }
  const details = await detailsOf(transaction, outsider, there?.id ?? null)
  if (details === null) return null
  if (there === undefined) {
    const { id } = await transaction
      .insertInto('person')
      .values({ ...details, source, source_name: sourceName, external_id: externalId, role })
      .returning('id')
      .executeTakeFirstOrThrow()
    await give(transaction, { id, role }, role, groups)
    return { id, username: details.username, made: true, role, groups }
  }
  await transaction.updateTable('person').set(details).where('id', '=', there.id).execute()
  const given = await give(transaction, there, role, groups)
  return { id: there.id, username: details.username, made: false, role: given, groups }
}

/** Names as they are there; an e-mail address that another account has is left out. Null when the username is taken. */
async function detailsOf(transaction: Transaction<Database>, outsider: Outsider, own: number | null) {
  const taken = async (text: string) => {
    const found = await transaction
      .selectFrom('person')
      .select('id')
      .where(
        sql<boolean>`(lower(username) = lower(${text}) or (email <> '' and lower(email) = lower(${text})))`,
      )
      .where('id', '!=', own ?? 0)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  }
  const { username, email, firstname, lastname } = outsider
  if (await taken(username)) return null
  return { username, email: email !== '' && (await taken(email)) ? '' : email, firstname, lastname }
}

/** Sets what the rules give. The last administrator stays one, whatever a directory says. */
async function give(
  transaction: Transaction<Database>,
  person: { readonly id: number; readonly role: number },
  role: number,
  groups: readonly number[],
): Promise<number> {
  let given = role
  if (person.role !== role) {
    const before = await countAdministrators(transaction)
    const set = (value: number) =>
      transaction
        .updateTable('person')
        .set({ role: value, version: sql`version + 1` })
        .where('id', '=', person.id)
        .execute()
    await set(role)
    if (before > 0 && (await countAdministrators(transaction)) === 0) {
      given = administratorRole
      await set(given)
    }
  }
  await transaction
    .deleteFrom('membership')
    .where('person_id', '=', person.id)
    .where('by_directory', '=', true)
    .execute()
  if (groups.length > 0) {
    await transaction
      .insertInto('membership')
      .values(groups.map((group_id) => ({ person_id: person.id, group_id, by_directory: true })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return given
}
