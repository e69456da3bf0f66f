import type { AccessKey } from '@patchbay/contract/access-keys'
import { isAccessKey } from '@patchbay/contract/access-keys'
import type { AskedKey } from '@patchbay/contract/people/asking'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { keysHeld, readHoldings } from './grants.ts'
import { managingKey } from './managing.ts'

type Tx = Transaction<Database>

/** Days that an answer is listed, and requests that one person may have open. */
const listed = 30
const mostOpen = 10

const noSuchRequest = () => new CallError('no-such-thing', { fields: { id: 'The request does not exist.' } })

/** Keeps that somebody asks for a key they lack; asked again while it is open, the reason is the newer one. */
export async function askForKey(
  transaction: Tx,
  person: number,
  key: AccessKey,
  reason: string,
): Promise<number> {
  // One at a time, or many at once would pass the limit together.
  await transaction.selectFrom('person').select('id').where('id', '=', person).forNoKeyUpdate().execute()
  if (keysHeld((await readHoldings(transaction, [person])).get(person)).has(key)) {
    throw new CallError('input-not-valid', { fields: { key: 'You already hold it.' } })
  }
  const open = await transaction
    .selectFrom('asked_key')
    .select('key')
    .where('person_id', '=', person)
    .where('state', '=', 'open')
    .execute()
  if (open.length >= mostOpen && !open.some((row) => row.key === key)) {
    throw new CallError('input-not-valid', {
      fields: { body: `${mostOpen} of your requests are open, the maximum.` },
    })
  }
  const { id } = await transaction
    .insertInto('asked_key')
    .values({ person_id: person, key, reason })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'key']).where('state', '=', 'open').doUpdateSet({ reason }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One that is open, locked; `of` narrows it to somebody's own. */
export async function takeKeyRequest(transaction: Tx, id: number, of: number | null = null) {
  const row = await transaction
    .selectFrom('asked_key')
    .select(['id', 'person_id', 'key', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || (of !== null && row.person_id !== of)) throw noSuchRequest()
  if (row.state !== 'open') throw new CallError('moved')
  if (!isAccessKey(row.key)) throw noSuchRequest()
  return { id, person: row.person_id, key: row.key }
}

export async function settleKeyRequest(
  transaction: Tx,
  id: number,
  by: number,
  state: 'granted' | 'refused' | 'withdrawn',
  answer: string,
): Promise<void> {
  await transaction
    .updateTable('asked_key')
    .set({ state, settled_by: by, settled_at: sql<Date>`now()`, answer })
    .where('id', '=', id)
    .execute()
}

export interface KeyRequest {
  readonly asked: AskedKey
  readonly person: { readonly id: number; readonly username: string; readonly name: string }
  readonly byTwo: boolean
}

/** The open ones, the oldest first, then those settled of late; of everybody, or of one person. */
export async function listKeyRequests(
  database: Kysely<Database>,
  of: number | null = null,
): Promise<KeyRequest[]> {
  const rows = await database
    .selectFrom('asked_key')
    .innerJoin('person', 'person.id', 'asked_key.person_id')
    .leftJoin('person as settler', 'settler.id', 'asked_key.settled_by')
    .selectAll('asked_key')
    .select(['person.username', 'person.firstname', 'person.lastname', 'settler.username as settler'])
    .$if(of !== null, (query) => query.where('asked_key.person_id', '=', of))
    .where(sql<boolean>`(asked_key.state = 'open' or settled_at > now() - ${listed} * interval '1 day')`)
    .orderBy(sql`asked_key.state <> 'open'`)
    .orderBy('asked_key.settled_at', 'desc')
    .orderBy('asked_key.id')
    .limit(500)
    .execute()
  const holdings = await readHoldings(database, [...new Set(rows.map((row) => row.person_id))])
  return rows.flatMap((row): KeyRequest[] => {
    const { key } = row
    if (!isAccessKey(key)) return []
    const held = keysHeld(holdings.get(row.person_id)).has(key)
    const { username, firstname, lastname } = row
    const asked: AskedKey = {
      id: row.id,
      key,
      reason: row.reason,
      asked_at: row.asked_at.toISOString(),
      state: row.state === 'open' && held ? 'granted' : row.state,
      settled_by: row.settler,
      settled_at: row.settled_at?.toISOString() ?? null,
      answer: row.answer,
    }
    const person = { id: row.person_id, username, name: `${firstname} ${lastname}`.trim() }
    return [{ asked, person, byTwo: key === managingKey }]
  })
}
