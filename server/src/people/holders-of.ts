import type { AccessKey } from '@patchbay/contract/access-keys'
import { roles } from '@patchbay/contract/roles'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { keysHeld, readHoldings } from './grants.ts'

/** More than these are told of nothing by name, and chosen from no list. */
const most = 200

/** An active account whose role, groups or grants have this key. */
const holding = (key: AccessKey) => {
  const builtIn = roles.filter(({ keys }) => keys.includes(key)).map(({ id }) => id)
  return sql<boolean>`(status = 'active' and (expires_at is null or expires_at > now())
    and (role = any(${builtIn}::int[]) or exists (
      select 1 from direct_grant where person_id = person.id and key = ${key}) or exists (
      select 1 from custom_role_key where role_id = person.role and key = ${key}) or exists (
      select 1 from group_grant join membership using (group_id)
      where membership.person_id = person.id and key = ${key})))`
}

/** Whether somebody has an active account and this key now. */
export async function holdsNow(database: Kysely<Database>, id: number, key: AccessKey): Promise<boolean> {
  const { rows } = await sql`select 1 from person where id = ${id} and ${holding(key)}`.execute(database)
  return rows.length > 0
}

/** Ids of those whose account is active and whose role, groups or grants have all of these keys, by their names. */
export async function holdersOf(
  database: Kysely<Database>,
  [key, ...more]: readonly [AccessKey, ...AccessKey[]],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from person where ${holding(key)} order by lastname, firstname limit ${most}`.execute(database)
  const ids = rows.map(({ id }) => id)
  if (more.length === 0) return ids
  const holdings = await readHoldings(database, ids)
  return ids.filter((id) => {
    const held = keysHeld(holdings.get(id))
    return more.every((other) => held.has(other))
  })
}
