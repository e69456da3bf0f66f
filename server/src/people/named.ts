import { roles } from '@patchbay/contract/roles'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Numbers of those who have these usernames, in any case; who is not here any more is left out. */
export async function peopleNamed(
  database: Kysely<Database>,
  usernames: readonly string[],
): Promise<number[]> {
  const names = usernames.map((name) => name.toLowerCase())
  const { rows } = await sql<{ id: number }>`
    select id from person where lower(username) = any(${names}::text[]) order by id`.execute(database)
  return rows.map(({ id }) => id)
}

/** Those of the usernames that nobody has. */
export async function namesOfNobody(
  database: Kysely<Database>,
  usernames: readonly string[],
): Promise<string[]> {
  const names = usernames.map((name) => name.toLowerCase())
  const { rows } = await sql<{ name: string }>`
    select lower(username) as name from person where lower(username) = any(${names}::text[])`.execute(
    database,
  )
  const known = new Set(rows.map(({ name }) => name))
  return usernames.filter((name) => !known.has(name.toLowerCase()))
}

/** Those of the names that no role and no group of people has. */
export async function namesOfNoUsers(
  database: Kysely<Database>,
  names: readonly string[],
): Promise<string[]> {
  const groups = await database.selectFrom('person_group').select('name').execute()
  const known = new Set(groups.map(({ name }) => name.toLowerCase()))
  return (await namesOfNoRole(database, names)).filter((name) => !known.has(name.toLowerCase()))
}

/** Those of the names that no role has. */
export async function namesOfNoRole(database: Kysely<Database>, names: readonly string[]): Promise<string[]> {
  const rows = await database.selectFrom('custom_role').select('name').execute()
  const known = new Set([...roles, ...rows].map(({ name }) => name.toLowerCase()))
  return names.filter((name) => !known.has(name.toLowerCase()))
}
