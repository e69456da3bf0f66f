import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../http/call-error.ts'

/** Wrong tries within the window before more are refused: for one account from one address, and from one address. */
export const mostTries = { perAccountAndAddress: 10, perAddress: 100, window: 15 * 60 } as const

const since = sql<Date>`now() - ${mostTries.window} * interval '1 second'`

/** Names are typed by strangers and sometimes are passwords: only their hash is kept. */
const accountKey = (name: string) => hash('sha256', name.normalize('NFKC').toLowerCase())

/**
 * Counts this try before the password is looked at, so that parallel guesses count too. Returns what to call when the
 * password was right. Throws `too-many-attempts` with the seconds to wait; a try that was not made does not count, or
 * waiting would never help.
 */
export async function countTry(
  database: Kysely<Database>,
  name: string,
  address: string,
): Promise<() => Promise<void>> {
  const account = accountKey(name)
  await database.transaction().execute(async (transaction) => {
    // One at a time from one address, or those who come together would all see the same count.
    await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`.execute(transaction)
    const found = await transaction
      .selectFrom('sign_in_try')
      .select([
        sql<number>`count(*) filter (where account = ${account})`.as('account'),
        sql<number>`count(*)`.as('address'),
        sql<
          number | null
        >`ceil(extract(epoch from coalesce(min(at) filter (where account = ${account}), min(at))
          + ${mostTries.window} * interval '1 second' - now()))::int`.as('wait'),
      ])
      .where('sign_in_try.address', '=', address)
      .where('at', '>', since)
      .executeTakeFirstOrThrow()
    if (found.account >= mostTries.perAccountAndAddress || found.address >= mostTries.perAddress) {
      throw new CallError('too-many-attempts', { retryAfter: Math.max(1, found.wait ?? mostTries.window) })
    }
    await transaction.insertInto('sign_in_try').values({ account, address }).execute()
  })
  return async () => {
    await database
      .deleteFrom('sign_in_try')
      .where('address', '=', address)
      .where('account', '=', account)
      .execute()
  }
}

/** Tries that no longer count. */
export async function forgetOldTries(database: Kysely<Database>): Promise<void> {
  await database.deleteFrom('sign_in_try').where('at', '<', since).execute()
}
