import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { looksLikeToken, newToken, openSuccessors, sealSuccessors, tokenHash } from './tokens.ts'
import type { TokenPair } from './tokens.ts'

/** Seconds. */
export const lifetimes = {
  access: 15 * 60,
  /** Idle limit: a refresh token not used for so long is dead. */
  refresh: 30 * 60,
  /** From sign-in to the end, whatever happens. */
  family: 12 * 60 * 60,
  /** How long an exchanged refresh token still answers its successor (RFC 9700 section 4.14.2). */
  grace: 10,
} as const

export type EndReason =
  | 'signed-out'
  | 'reused'
  | 'replaced'
  | 'person-disabled'
  | 'password-changed'
  | 'ended'

export interface OpenedSession extends TokenPair {
  readonly family: string
  readonly recordHash: string
  readonly accessExpiresAt: Date
  /** Seconds from now by the database's clock; browsers count them by their own. */
  readonly accessSeconds: number
  readonly refreshSeconds: number
}

type Tx = Transaction<Database>

const seconds = (count: number) => sql<Date>`now() + ${count} * interval '1 second'`
/** No token outlives its family. */
const expiryIn = (count: number, family: string) =>
  sql<Date>`least(now() + ${count} * interval '1 second', (select ends_at from session_family where id = ${family}))`

const left = sql<number>`greatest(0, floor(extract(epoch from expires_at - clock_timestamp())))::int`.as(
  'left',
)

async function issue(transaction: Tx, family: string): Promise<Omit<OpenedSession, 'recordHash'>> {
  const pair = { access: newToken(), refresh: newToken() }
  const rows = await transaction
    .insertInto('session_token')
    .values([
      {
        hash: tokenHash(pair.access),
        family_id: family,
        kind: 'access',
        expires_at: expiryIn(lifetimes.access, family),
      },
      {
        hash: tokenHash(pair.refresh),
        family_id: family,
        kind: 'refresh',
        expires_at: expiryIn(lifetimes.refresh, family),
      },
    ])
    .returning(['kind', 'expires_at', left])
    .execute()
  const of = (kind: string) => rows.find((row) => row.kind === kind)
  return {
    ...pair,
    family,
    accessExpiresAt: of('access')?.expires_at ?? new Date(0),
    accessSeconds: of('access')?.left ?? 0,
    refreshSeconds: of('refresh')?.left ?? 0,
  }
}

/** Opens a family for a person who has just proven who they are. */
export async function openSession(
  transaction: Tx,
  personId: number,
  address: string,
  first: 'second-factor' | 'password' | null = null,
  browser: string | null = null,
): Promise<OpenedSession> {
  const id = randomUUID()
  // Told apart from the family's id, which never leaves this table.
  const recordHash = tokenHash(`record ${id}`).toString('hex').slice(0, 32)
  await transaction
    .insertInto('session_family')
    .values({
      id,
      person_id: personId,
      record_hash: recordHash,
      ends_at: seconds(lifetimes.family),
      address,
      first,
      browser,
    })
    .execute()
  return { ...(await issue(transaction, id)), recordHash }
}

export async function endFamily(transaction: Tx, family: string, reason: EndReason): Promise<boolean> {
  const ended = await transaction
    .updateTable('session_family')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('id', '=', family)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** When a session comes to its end whatever happens, by the hash the record knows it under. */
export async function endOfSession(
  database: Kysely<Database>,
  session: string,
): Promise<{ readonly ends_at: string; readonly seconds_left: number }> {
  const row = await database
    .selectFrom('session_family')
    .select([
      'ends_at',
      sql<number>`greatest(0, floor(extract(epoch from ends_at - now())))::int`.as('seconds_left'),
    ])
    .where('record_hash', '=', session)
    .executeTakeFirstOrThrow()
  return { ends_at: row.ends_at.toISOString(), seconds_left: row.seconds_left }
}

/**
 * Ends what is alive of a person's sessions: all, all but one, or one, each by the hash the record knows it under, or
 * those opened before a moment.
 */
export async function endSessionsOf(
  transaction: Tx,
  personId: number,
  which: { readonly only: string } | { readonly allBut: string } | { readonly before: Date } | 'all',
  reason: EndReason,
): Promise<number> {
  let ending = transaction
    .updateTable('session_family')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
  if (which !== 'all') {
    ending =
      'only' in which
        ? ending.where('record_hash', '=', which.only)
        : 'allBut' in which
          ? ending.where('record_hash', '!=', which.allBut)
          : ending.where('signed_in_at', '<', which.before)
  }
  return Number((await ending.executeTakeFirst()).numUpdatedRows)
}

export type Refreshed =
  | {
      readonly outcome: 'renewed'
      readonly session: OpenedSession
      readonly personId: number
      readonly username: string
      readonly repeated: boolean
    }
  | {
      readonly outcome: 'reused'
      readonly personId: number
      readonly username: string
      readonly recordHash: string
    }
  /** The session was ended before, because a token of it was used twice. */
  | { readonly outcome: 'ended-by-reuse' }
  | { readonly outcome: 'refused' }

/**
 * Exchanges a refresh token for its successors. Within the grace the same token answers the same successors; later it
 * ends the whole family, for one of the two who held it is a thief.
 */
export async function refreshSession(transaction: Tx, token: string | undefined): Promise<Refreshed> {
  if (!looksLikeToken(token)) return { outcome: 'refused' }
  const found = await transaction
    .selectFrom('session_token')
    .select('family_id')
    .where('hash', '=', tokenHash(token))
    .where('kind', '=', 'refresh')
    .executeTakeFirst()
  if (found === undefined) return { outcome: 'refused' }
  // The lock on the family lets one exchange at a time happen; what it left is read after it.
  const family = await transaction
    .selectFrom('session_family')
    .selectAll()
    .select([
      sql<string>`(select username from person where person.id = session_family.person_id)`.as('username'),
      sql<boolean>`ended_at is null and ends_at > now() and exists (
        select 1 from person where person.id = session_family.person_id and person.status = 'active'
          and (person.expires_at is null or person.expires_at > now()))`.as('alive'),
    ])
    .where('id', '=', found.family_id)
    .forUpdate()
    .executeTakeFirst()
  // Who comes second may be the owner: they must hear why their session is over.
  if (family?.end_reason === 'reused') return { outcome: 'ended-by-reuse' }
  if (family === undefined || !family.alive) return { outcome: 'refused' }
  const row = await readToken(transaction, token)
  if (row === undefined) return { outcome: 'refused' }
  const of = { personId: family.person_id, username: family.username, recordHash: family.record_hash }

  if (row.replaced_at === null) {
    if (!row.fresh) return { outcome: 'refused' }
    return {
      outcome: 'renewed',
      ...of,
      session: { ...(await exchange(transaction, token, family.id)), ...of },
      repeated: false,
    }
  }
  if (!row.graced || row.successors === null) {
    await endFamily(transaction, family.id, 'reused')
    return { outcome: 'reused', ...of }
  }
  const tip = await followToTip(transaction, openSuccessors(token, row.successors))
  if (tip === null) return { outcome: 'refused' }
  return {
    outcome: 'renewed',
    ...of,
    session: { ...tip, family: family.id, recordHash: family.record_hash },
    repeated: true,
  }
}

function readToken(transaction: Tx, token: string) {
  return transaction
    .selectFrom('session_token')
    .selectAll()
    .select([
      left,
      sql<boolean>`expires_at > clock_timestamp()`.as('fresh'),
      sql<boolean>`replaced_at > clock_timestamp() - ${lifetimes.grace} * interval '1 second'`.as('graced'),
    ])
    .where('hash', '=', tokenHash(token))
    .executeTakeFirst()
}

async function exchange(
  transaction: Tx,
  token: string,
  family: string,
): Promise<Omit<OpenedSession, 'recordHash'>> {
  // First, so that the family never has two refresh tokens that were not exchanged.
  await transaction
    .updateTable('session_token')
    .set({ replaced_at: sql`clock_timestamp()` })
    .where('hash', '=', tokenHash(token))
    .execute()
  const opened = await issue(transaction, family)
  await transaction
    .updateTable('session_token')
    .set({ successors: sealSuccessors(token, opened) })
    .where('hash', '=', tokenHash(token))
    .execute()
  await transaction
    .updateTable('session_family')
    .set({ refreshed_at: sql`now()` })
    .where('id', '=', family)
    .execute()
  await transaction
    .deleteFrom('session_token')
    .where('family_id', '=', family)
    .where('kind', '=', 'access')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  return opened
}

/** A slow tab may come after its successor was exchanged, too: it gets the newest pair, never an older one. */
async function followToTip(
  transaction: Tx,
  pair: TokenPair,
): Promise<Omit<OpenedSession, 'family' | 'recordHash'> | null> {
  let at = pair
  for (let step = 0; step < 100; step += 1) {
    const row = await readToken(transaction, at.refresh)
    if (row === undefined) return null
    if (row.successors === null) {
      const access = await readToken(transaction, at.access)
      return {
        ...at,
        accessExpiresAt: access?.expires_at ?? new Date(0),
        accessSeconds: access?.left ?? 0,
        refreshSeconds: row.left,
      }
    }
    at = openSuccessors(at.refresh, row.successors)
  }
  return null
}

/** Ends the family named by either token. Returns whose it was, null when there was none alive. */
export async function endSession(
  transaction: Tx,
  tokens: readonly (string | undefined)[],
): Promise<{ readonly personId: number; readonly username: string; readonly recordHash: string } | null> {
  const hashes = tokens.filter(looksLikeToken).map(tokenHash)
  if (hashes.length === 0) return null
  const family = await transaction
    .selectFrom('session_token')
    .innerJoin('session_family', 'session_family.id', 'session_token.family_id')
    .innerJoin('person', 'person.id', 'session_family.person_id')
    .select(['session_family.id', 'session_family.record_hash', 'person.id as person_id', 'person.username'])
    .where('session_token.hash', 'in', hashes)
    .executeTakeFirst()
  if (family === undefined || !(await endFamily(transaction, family.id, 'signed-out'))) return null
  return { personId: family.person_id, username: family.username, recordHash: family.record_hash }
}

/** Sessions that ended a day ago; the record keeps what is to be known of them. */
export async function forgetOldSessions(database: Kysely<Database>): Promise<void> {
  const yesterday = sql<Date>`now() - interval '1 day'`
  await database
    .deleteFrom('session_family')
    .where((where) => where.or([where('ends_at', '<', yesterday), where('ended_at', '<', yesterday)]))
    .execute()
}
