import type { DirectoryCapabilities, LockoutPolicy } from '@patchbay/connectors/directory/capabilities'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Seconds for which wrong passwords count together where the directory does not say; Active Directory begins with 1800. */
const usualWindow = 30 * 60

/** A window without an end would never let anybody in again. */
const longestWindow = 30 * 24 * 60 * 60

const mostLooked = 200

/**
 * Of tries so many seconds ago, the newest first, those that a directory still counts: it begins anew when a window has
 * passed since the one before, so tries that are spread out add up too.
 */
function inARow(agos: readonly number[], window: number): number {
  let newer = 0
  for (const [at, ago] of agos.entries()) {
    if (ago - newer >= window) return at
    newer = ago
  }
  return agos.length
}

/**
 * Wrong passwords that may be tried before a directory locks: fewer than it takes, and one more in a browser in which the
 * person has signed in before than for strangers, where there are enough for both. A directory that never locks needs no
 * sparing; what it does not say is guessed low.
 */
export function mostAsked(policy: LockoutPolicy | null, wanted: number, known: boolean): number {
  if (policy === null) return known ? wanted + 1 : wanted
  if (policy.threshold === 0) return Number.POSITIVE_INFINITY
  const most = Math.max(1, policy.threshold - 1)
  if (known) return most
  return Math.min(wanted, policy.threshold > 3 ? most - 1 : most)
}

/** The directory's own rule; null where it may not be read. */
export async function lockoutOf(
  { lockout }: Pick<Partial<DirectoryCapabilities>, 'lockout'>,
  signal: AbortSignal,
  limit: number,
): Promise<LockoutPolicy | null> {
  if (lockout === undefined) return null
  return lockout({ signal, limit }).then(
    ({ value }) => value,
    () => null,
  )
}

export interface TryCounting {
  readonly database: Kysely<Database>
  /** Wrong passwords that the setting allows. */
  readonly tries: number
  readonly known: boolean
}

/**
 * Counts a try before the directory is asked, so that those that come together count too. Returns what to call when the
 * password was not a wrong one, or the seconds until one may be tried again when there were too many.
 */
export async function countDirectoryTry(
  { database, tries, known }: TryCounting,
  of: { readonly system: string; readonly account: string },
  policy: LockoutPolicy | null,
): Promise<{ readonly clear: (all: boolean) => Promise<void> } | { readonly wait: number }> {
  const most = mostAsked(policy, tries, known)
  const window = Math.min(longestWindow, Math.ceil((policy?.window ?? usualWindow * 1_000) / 1_000))
  const counted = await database.transaction().execute(async (transaction) => {
    // One at a time, or those who come together would all see the same count.
    const turn = `${of.system} ${of.account}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 1))`.execute(transaction)
    const before = await transaction
      .selectFrom('directory_try')
      .select(sql<number>`extract(epoch from now() - at)::float8`.as('ago'))
      .where('system', '=', of.system)
      .where('account', '=', of.account)
      .orderBy('at', 'desc')
      .limit(mostLooked)
      .execute()
    const agos = before.map(({ ago }) => ago)
    if (inARow(agos, window) >= most) return { wait: Math.max(1, Math.ceil(window - (agos[0] ?? 0))) }
    return transaction.insertInto('directory_try').values(of).returning('id').executeTakeFirstOrThrow()
  })
  if ('wait' in counted) return counted
  return {
    clear: async (all) => {
      const mine = database
        .deleteFrom('directory_try')
        .where('system', '=', of.system)
        .where('account', '=', of.account)
      await (all ? mine : mine.where('id', '=', counted.id)).execute()
    },
  }
}

export async function forgetOldDirectoryTries(database: Kysely<Database>): Promise<void> {
  await database
    .deleteFrom('directory_try')
    .where('at', '<', sql<Date>`now() - ${longestWindow} * interval '1 second'`)
    .execute()
}
