import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'

/**
 * Wrong tries within the window before more are refused: for one account from one address, and from one address. And
 * those in a row for one account from everywhere, after which only a known browser is let try for a while (NIST SP
 * 800-63B-4 section 3.2.2): a minute, twice as long after each further wrong one, and never more than a day.
 */
export const mostTries = {
  perAccountAndAddress: 10,
  perAddress: 100,
  window: 15 * 60,
  inARow: 100,
  /** Days without a try after which tries are no longer in a row. */
  forgotten: 30,
} as const

/** Until when a browser that is not known waits after the last wrong try. It may be past. */
const pausedUntil = sql<Date>`sign_in_failure.last_at + least(interval '1 day',
  interval '1 minute' * power(2, least(sign_in_failure.in_a_row - ${mostTries.inARow}, 11)))`

/** Of a row of `sign_in_failure`: too many wrong tries in a row stop the account at this moment. */
export const isPaused = sql<boolean>`(sign_in_failure.in_a_row >= ${mostTries.inARow} and ${pausedUntil} > now())`

const since = sql<Date>`now() - ${mostTries.window} * interval '1 second'`

/** One account has one key, whichever of its names is typed; a name that nobody has is its own. Only hashes are kept. */
export const accountKey = (personId: number | null, name: string) =>
  hash('sha256', personId === null ? `name ${name.normalize('NFKC').toLowerCase()}` : `person ${personId}`)

export interface Trying {
  /** From `accountKey`. */
  readonly account: string
  readonly address: string
  /** On a browser in which this person signed in before: nobody else's guesses hold it up. */
  readonly known?: boolean
  /** Too many in a row from everywhere stop it; not for what is no account. */
  readonly stops?: boolean
}

/**
 * Counts this try before the password is looked at, so that parallel guesses count too. Returns what to call when the
 * password was right. Throws `too-many-attempts` with the seconds to wait; a try that was not made does not count, or
 * waiting would never help. The answer is the same whatever the reason, and for names that nobody has.
 */
export async function countTry(database: Kysely<Database>, trying: Trying): Promise<() => Promise<void>> {
  const { account, address, known = false, stops = true } = trying
  await database.transaction().execute(async (transaction) => {
    if (!known) await countFromAddress(transaction, account, address)
    if (stops) await countInARow(transaction, account, known)
  })
  return async () => {
    await database.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom('sign_in_try')
        .where('address', '=', address)
        .where('account', '=', account)
        .execute()
      await clearFailures(transaction, account)
    })
  }
}

async function countFromAddress(
  transaction: Transaction<Database>,
  account: string,
  address: string,
): Promise<void> {
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
    throw tooMany(found.wait)
  }
  await transaction.insertInto('sign_in_try').values({ account, address }).execute()
}

async function countInARow(
  transaction: Transaction<Database>,
  account: string,
  known: boolean,
): Promise<void> {
  const { numInsertedOrUpdatedRows: counted } = await transaction
    .insertInto('sign_in_failure')
    .values({ account, in_a_row: 1 })
    .onConflict((conflict) => {
      const counting = conflict.column('account').doUpdateSet({
        in_a_row: sql<number>`case when sign_in_failure.last_at < now() - ${mostTries.forgotten} * interval '1 day'
          then 1 else sign_in_failure.in_a_row + 1 end`,
        last_at: sql`now()`,
      })
      // What is refused does not count, or whoever goes on trying would keep the owner out for ever.
      return known ? counting : counting.where(sql<boolean>`not ${isPaused}`)
    })
    .executeTakeFirstOrThrow()
  if (counted === 1n) return
  const { wait } = await transaction
    .selectFrom('sign_in_failure')
    // Whole minutes, so that it tells nothing of who tried a moment ago.
    .select(sql<number>`60 * ceil(extract(epoch from ${pausedUntil} - now()) / 60)::int`.as('wait'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  throw tooMany(wait)
}

const tooMany = (wait: number | null) =>
  new CallError('too-many-attempts', { retryAfter: Math.max(1, wait ?? mostTries.window) })

/** Begins counting anew for an account. */
export async function clearFailures(transaction: Transaction<Database>, account: string): Promise<void> {
  await transaction.deleteFrom('sign_in_failure').where('account', '=', account).execute()
}

/** Forgets the tries of an account from everywhere. */
export async function forgetTries(database: Kysely<Database>, account: string): Promise<void> {
  await database.deleteFrom('sign_in_try').where('account', '=', account).execute()
}

/** Tries that no longer count. */
export async function forgetOldTries(database: Kysely<Database>): Promise<void> {
  await database.deleteFrom('sign_in_try').where('at', '<', since).execute()
  await database
    .deleteFrom('sign_in_failure')
    .where('last_at', '<', sql<Date>`now() - ${mostTries.forgotten} * interval '1 day'`)
    .execute()
}
