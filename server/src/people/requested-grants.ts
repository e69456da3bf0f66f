import { createHash } from 'node:crypto'
import { accessKeys } from '@patchbay/contract/access-keys'
import { errors } from '@patchbay/contract/errors'
import { rightsChange } from '@patchbay/contract/people/asking'
import type { AskedGrant, RightsChange as Asked } from '@patchbay/contract/people/asking'
import type { Effect } from '@patchbay/contract/people/person'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { lockRights } from './administrators.ts'
import { granterNow, previewRights } from './change-rights.ts'
import type { RightsChange, Said } from './change-rights.ts'
import { changeDirectoryRules } from './directory-rules.ts'
import { toldOfHolder, toldOfPerson, toldOfRules } from './entries.ts'
import type { RecordEntry } from './entries.ts'
import { changeGroup, changeRole, makeGroup, makeRole } from './holder-changes.ts'
import { mayNotAgree } from './managing.ts'
import type { SignedIn } from './person.ts'
import { changePerson } from './person-changes.ts'

type Tx = Transaction<Database>

/** Days that a grant waits, days that it is listed after it was settled, and open ones that one person may have. */
const waits = 7
const listed = 30
const mostOpen = 20

export interface Carried extends Said {
  readonly entries: (effect: Effect) => RecordEntry[]
}

/** A change that can tell the record what became of it. */
const telling = <T extends Said>(
  { affected, work }: RightsChange<T>,
  told: (done: T, effect: Effect) => RecordEntry[],
): RightsChange<Carried> => ({
  affected,
  work: async (transaction, granter) => {
    const done = await work(transaction, granter)
    return { ...done, entries: (effect) => told(done, effect) }
  },
})

/** A change as it was asked for, as one that can be made. `sources` are what rules can be written for. */
export function carry(asked: Asked, sources: ReadonlySet<string>): RightsChange<Carried> {
  if (asked.kind === 'person') {
    const { kind: _, id, version, ...fields } = asked
    return telling(changePerson(id, version, fields), toldOfPerson)
  }
  if (asked.kind === 'rules') {
    const change = changeDirectoryRules(sources, asked.version, asked.rules)
    return telling(change, ({ before }) => [toldOfRules(before, asked.rules)])
  }
  const { id, version } = asked
  if (asked.kind === 'group') {
    const { kind, id: _, version: __, ...fields } = asked
    const change = id === 0 ? makeGroup(fields) : changeGroup(id, version, fields)
    return telling(change, (done, effect) => [toldOfHolder(kind, done, effect)])
  }
  const { kind, id: _, version: __, ...fields } = asked
  const change = id === 0 ? makeRole(fields) : changeRole(id, version, fields)
  return telling(change, (done, effect) => [toldOfHolder(kind, done, effect)])
}

/** Stands for what agreeing does, so that nobody agrees to something else than they were shown. */
export const markOf = (effect: Effect): string =>
  createHash('sha256').update(JSON.stringify(effect)).digest('base64url')

const noSuchRequest = () => new CallError('no-such-thing', { fields: { id: 'The request does not exist.' } })

/** Keeps what somebody asks for until another person answers. Returns its number. */
export async function keepAsked(
  transaction: Tx,
  askedBy: number,
  change: Asked,
  reason: string,
): Promise<number> {
  await lockRights(transaction)
  const { open } = await transaction
    .selectFrom('asked_grant')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('asked_by', '=', askedBy)
    .where('state', '=', 'open')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  if (open >= mostOpen) {
    throw new CallError('input-not-valid', {
      fields: { body: `${mostOpen} of your requests are open, the maximum.` },
    })
  }
  const { id } = await transaction
    .insertInto('asked_grant')
    .values({
      asked_by: askedBy,
      change: JSON.stringify(change),
      reason,
      expires_at: sql<Date>`now() + ${waits} * interval '1 day'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A request that is open, locked. Throws `no-such-thing`, and `moved` for one that was settled or has expired. */
export async function takeAsked(transaction: Tx, id: number) {
  const row = await transaction
    .selectFrom('asked_grant')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw noSuchRequest()
  if (row.state !== 'open' || row.expired) throw new CallError('moved')
  return { id, askedBy: row.asked_by, change: rightsChange.parse(JSON.parse(row.change)) }
}

/** Throws when a person may not answer what another one asked for. */
export async function assertMaySettle(transaction: Tx, person: SignedIn, askedBy: number): Promise<void> {
  if (person.profile.id === askedBy) throw new CallError('own-request')
  await granterNow(transaction, person)
  const why = await mayNotAgree(transaction, person.profile.id, askedBy)
  if (why !== null) throw new CallError('input-not-valid', { fields: { body: why } })
}

export async function settle(
  transaction: Tx,
  id: number,
  by: number,
  state: 'agreed' | 'refused' | 'withdrawn',
  answer: string,
): Promise<void> {
  await transaction
    .updateTable('asked_grant')
    .set({ state, settled_by: by, settled_at: sql<Date>`now()`, answer })
    .where('id', '=', id)
    .execute()
}

/** One's own, that is open; throws `no-such-thing` for anybody else’s. */
export async function withdraw(transaction: Tx, id: number, person: number): Promise<void> {
  const row = await transaction
    .selectFrom('asked_grant')
    .select('asked_by')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.asked_by !== person) throw noSuchRequest()
  await takeAsked(transaction, id)
  await settle(transaction, id, person, 'withdrawn', '')
}

/** What waits and what was settled of late, the newest first, as one person may see and answer it. */
export async function listAsked(
  database: Kysely<Database>,
  person: SignedIn,
  sources: ReadonlySet<string>,
): Promise<AskedGrant[]> {
  const rows = await database
    .selectFrom('asked_grant')
    .innerJoin('person as requester', 'requester.id', 'asked_grant.asked_by')
    .leftJoin('person as settler', 'settler.id', 'asked_grant.settled_by')
    .selectAll('asked_grant')
    .select(['requester.username as requester', 'settler.username as settler'])
    .select(sql<boolean>`asked_grant.expires_at <= now()`.as('expired'))
    .where(sql<boolean>`coalesce(settled_at, asked_grant.expires_at) > now() - ${listed} * interval '1 day'`)
    .orderBy('asked_grant.id', 'desc')
    .limit(200)
    .execute()
  const grants: AskedGrant[] = []
  for (const row of rows) {
    const change = rightsChange.parse(JSON.parse(row.change))
    const open = row.state === 'open' && !row.expired
    const now = open ? await standsNow(database, person, row.asked_by, carry(change, sources)) : null
    grants.push({
      id: row.id,
      asked_by: { id: row.asked_by, username: row.requester },
      asked_at: row.asked_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      reason: row.reason,
      kind: change.kind,
      name: change.kind === 'rules' ? '' : change.kind === 'person' ? change.username : change.name,
      thing: 'id' in change && change.id > 0 ? change.id : null,
      state: row.state !== 'open' ? row.state : row.expired ? 'expired' : (now?.state ?? 'open'),
      settled_by: row.settler,
      settled_at: row.settled_at?.toISOString() ?? null,
      answer: row.answer,
      own: row.asked_by === person.profile.id,
      may_not: now?.may_not ?? null,
      effect: now?.effect ?? null,
      seen: now?.effect == null ? '' : markOf(now.effect),
    })
  }
  return grants
}

/** What agreeing would do at this moment, and what stands in the way. */
async function standsNow(
  database: Kysely<Database>,
  person: SignedIn,
  askedBy: number,
  change: RightsChange<Carried>,
): Promise<Pick<AskedGrant, 'state' | 'may_not' | 'effect'>> {
  const id = person.profile.id
  const may_not = await database.transaction().execute((transaction) => mayNotAgree(transaction, id, askedBy))
  try {
    const effect = await previewRights(
      database,
      person,
      change,
      id === askedBy ? { by: 'alone' } : { by: 'two', askedBy },
    )
    return { state: 'open', may_not, effect }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'grant-exceeds-own') {
      const lacking = error.fields?.['keys'] ?? accessKeys[0]
      return { state: 'open', may_not: may_not ?? `You or the requester lack ${lacking}.`, effect: null }
    }
    return { state: 'stale', may_not: errors[error.code].message, effect: null }
  }
}
