import { ownRealms } from '@patchbay/connectors/identity/own-realms'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/**
 * Number of the active account that a text means: by its username, also behind a domain of ours (`CAMPUS\ada`), or by its mail address, in any
 * case. Null where it means none, or more than one.
 */
export async function accountMeant(database: Kysely<Database>, text: string): Promise<number | null> {
  const whole = text.trim().toLowerCase()
  const [, domain, login] = /^([^\\]+)\\(.*)$/.exec(whole) ?? []
  const username = domain !== undefined && login !== undefined && ownRealms.has(domain) ? login : whole
  const { rows } = await sql<{ id: number }>`
    select id from person
    where status = 'active' and (expires_at is null or expires_at > now())
      and (lower(username) = ${username} or (email <> '' and lower(email) = ${whole}))`.execute(database)
  const [only, ...others] = rows
  return only === undefined || others.length > 0 ? null : only.id
}
