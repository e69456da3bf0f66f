import { roles } from '@patchbay/contract/roles'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { looksLikeToken, newToken, tokenHash } from './tokens.ts'

const administrator = roles.find((role) => role.name === 'administrator')?.id ?? 1

export interface FirstAccount {
  readonly username: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly passwordHash: string
}

async function hasAdministrator(database: Kysely<Database>): Promise<boolean> {
  const found = await database
    .selectFrom('person')
    .select('id')
    .where('role', '=', administrator)
    .limit(1)
    .execute()
  return found.length > 0
}

/** A token for the link that makes the first administrator, valid for a day; null when there is one already. */
export async function offerFirstAccount(database: Kysely<Database>): Promise<string | null> {
  if (await hasAdministrator(database)) return null
  const token = newToken()
  await database
    .insertInto('first_account_link')
    .values({ hash: tokenHash(token), expires_at: sql<Date>`now() + interval '1 day'` })
    .execute()
  return token
}

/** Is the token of a link that may still be used. */
export async function isOffered(database: Kysely<Database>, token: string): Promise<boolean> {
  if (!looksLikeToken(token)) return false
  const link = await database
    .selectFrom('first_account_link')
    .select('hash')
    .where('hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return link !== undefined
}

/** Uses up the link and makes the administrator. Null when the link is not valid (any more) or there is one already. */
export async function takeFirstAccount(
  transaction: Transaction<Database>,
  token: string,
  account: FirstAccount,
): Promise<number | null> {
  // One at a time: two links of two servers must not make two first administrators.
  await sql`lock table first_account_link in share row exclusive mode`.execute(transaction)
  if (!(await isOffered(transaction, token)) || (await hasAdministrator(transaction))) return null
  await transaction
    .updateTable('first_account_link')
    .set({ used_at: sql`now()` })
    .where('used_at', 'is', null)
    .execute()
  const { passwordHash, ...person } = account
  const { id } = await transaction
    .insertInto('person')
    .values({
      ...person,
      role: administrator,
      password_hash: passwordHash,
      password_set_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
