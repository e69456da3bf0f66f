import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { looksLikeToken, newToken, tokenHash } from './tokens.ts'

/** No letters that are mistaken for each other when read aloud. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four words of five, about 98 bits. */
export function generatePassword(): string {
  const word = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [word(), word(), word(), word()].join('-')
}

/** Makes the one link of a person that works, for a day; those made before do not any more. */
export async function newPasswordLink(
  transaction: Transaction<Database>,
  personId: number,
): Promise<{ readonly token: string; readonly endsAt: Date }> {
  const token = newToken()
  await transaction.deleteFrom('password_link').where('person_id', '=', personId).execute()
  const { expires_at } = await transaction
    .insertInto('password_link')
    .values({
      hash: tokenHash(token),
      person_id: personId,
      expires_at: sql<Date>`now() + interval '1 day'`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { token, endsAt: expires_at }
}

/** Whose link it is, when it may still be used by an account that is alive. */
export async function ownerOfLink(database: Kysely<Database>, token: string): Promise<number | null> {
  if (!looksLikeToken(token)) return null
  const row = await database
    .selectFrom('password_link')
    .innerJoin('person', 'person.id', 'password_link.person_id')
    .select('person.id')
    .where('password_link.hash', '=', tokenHash(token))
    .where('password_link.used_at', 'is', null)
    .where('password_link.expires_at', '>', sql<Date>`now()`)
    .where('person.status', '=', 'active')
    .where('person.source', '=', 'local')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Uses the link up; false when somebody else was quicker. */
export async function takeLink(transaction: Transaction<Database>, token: string): Promise<boolean> {
  const used = await transaction
    .updateTable('password_link')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
