import type { PersonDetail } from '@patchbay/contract/people/person'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { grantsOf, inOrder, keysHeld, onlyKeys, readHoldings } from './grants.ts'
import { listPeople } from './people-list.ts'
import { decidedElsewhere } from './person-changes.ts'
import { readUnconfirmed } from './sign-in-methods.ts'

/** Sessions that are alive, the newest first; `own` is the hash of the one that asks. */
export async function sessionsOf(database: Kysely<Database>, personId: number, own: string | null) {
  const rows = await database
    .selectFrom('session_family')
    .select(['record_hash', 'signed_in_at', 'refreshed_at', 'ends_at', 'address', 'browser'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    // Without a refresh token that is alive a session is over, though nobody ended it.
    .where(
      sql<boolean>`exists (select 1 from session_token where family_id = session_family.id
        and expires_at > now())`,
    )
    .orderBy('signed_in_at', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    session: row.record_hash,
    signed_in_at: row.signed_in_at.toISOString(),
    refreshed_at: row.refreshed_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    address: row.address,
    browser: row.browser,
    own: row.record_hash === own,
  }))
}

/** Tokens of a person, ended ones too for a month. */
export async function tokensOf(database: Kysely<Database>, personId: number) {
  const rows = await database
    .selectFrom('bearer_token')
    .select(['id', 'name', 'keys', 'created_at', 'expires_at', 'revoked_at'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    keys: onlyKeys(row.keys),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    revoked: row.revoked_at !== null,
  }))
}

/** Everything about a person; throws `input-not-valid` when there is none. */
export async function readPersonDetail(
  database: Kysely<Database>,
  id: number,
  own: string | null,
): Promise<PersonDetail> {
  const { people } = await listPeople(database, { ids: [id] }, { number: 1, size: 1 })
  const [row] = people
  const holding = (await readHoldings(database, [id])).get(id)
  const more = await database
    .selectFrom('person')
    .select(['version', 'source_name', 'must_change_password'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined || holding === undefined || more === undefined) {
    throw new CallError('input-not-valid', { fields: { id: 'The person does not exist.' } })
  }
  return {
    ...row,
    version: more.version,
    source_name: more.source_name,
    decided_elsewhere: row.source === 'local' ? [] : [...decidedElsewhere],
    keys: [...holding.direct],
    held: inOrder(keysHeld(holding)).map((key) => ({ key, by: grantsOf(holding, key) })),
    must_change_password: more.must_change_password,
    sessions: await sessionsOf(database, id, own),
    tokens: await tokensOf(database, id),
    unconfirmed: await readUnconfirmed(database, id),
    owns: await ownedBy(database, id),
  }
}

/** What of a person's waits for somebody, or is half done. */
async function ownedBy(database: Kysely<Database>, id: number): Promise<PersonDetail['owns']> {
  const counts = await sql<PersonDetail['owns']>`select
    (select count(*)::int from draft where person_id = ${id}) as drafts,
    (select count(*)::int from asked_grant
      where asked_by = ${id} and state = 'open' and expires_at > now()) as grants_asked,
    (select count(*)::int from asked_key where person_id = ${id} and state = 'open') as keys_asked`.execute(
    database,
  )
  return counts.rows[0] ?? { drafts: 0, grants_asked: 0, keys_asked: 0 }
}
