import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { looksLikeToken, newToken, tokenHash } from './tokens.ts'

/** Days that a browser stays known without a sign-in. */
export const deviceDays = 90
/** Wrong passwords in a row from a known browser before it is like any other. */
const mostFailures = 10

/**
 * Counts this try on a browser in which the person signed in before. True: nobody else's guesses hold it up. The
 * count is written before the password is looked at, so that parallel tries count too.
 */
export async function tryFromKnownDevice(
  database: Kysely<Database>,
  personId: number | null,
  device: string | undefined,
): Promise<boolean> {
  // The question is asked for names that nobody has, too, so that time does not tell.
  if (!looksLikeToken(device)) return false
  const counted = await database
    .updateTable('known_device')
    .set({ failures: sql`failures + 1` })
    .where('hash', '=', tokenHash(device))
    .where('person_id', '=', personId ?? 0)
    .where('failures', '<', mostFailures)
    .where('used_at', '>', sql<Date>`now() - ${deviceDays} * interval '1 day'`)
    .executeTakeFirst()
  return counted.numUpdatedRows > 0n
}

/**
 * Remembers the browser of a sign-in that succeeded and returns the cookie's value: the one it has, when it is one of
 * ours, so that two people can share a browser.
 */
export async function rememberDevice(
  transaction: Transaction<Database>,
  personId: number,
  device: string | undefined,
): Promise<string> {
  const ours = looksLikeToken(device)
    ? await transaction
        .selectFrom('known_device')
        .select('hash')
        .where('hash', '=', tokenHash(device))
        .executeTakeFirst()
    : undefined
  const token = ours === undefined || device === undefined ? newToken() : device
  await transaction
    .insertInto('known_device')
    .values({ hash: tokenHash(token), person_id: personId })
    .onConflict((conflict) =>
      conflict.columns(['hash', 'person_id']).doUpdateSet({ failures: 0, used_at: sql`now()` }),
    )
    .execute()
  return token
}

export async function forgetOldDevices(database: Kysely<Database>): Promise<void> {
  await database
    .deleteFrom('known_device')
    .where('used_at', '<', sql<Date>`now() - ${deviceDays} * interval '1 day'`)
    .execute()
}

/** A password that was reset may have been known to a thief, and so may the browser be. */
export async function forgetDevicesOf(transaction: Transaction<Database>, personId: number): Promise<void> {
  await transaction.deleteFrom('known_device').where('person_id', '=', personId).execute()
}
