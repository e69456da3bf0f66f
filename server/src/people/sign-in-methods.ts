import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Hours for which who was given a way in, or was changed, does not agree to what the giver asks for. */
export const settlingHours = 24

export type Given = 'made' | 'changed' | 'reset'

/**
 * Remembers that somebody made, changed or reset accounts: could sign in as them by now, or has chosen what they hold. Whoever
 * does it to their own account gives nothing.
 */
export async function noteGiven(
  transaction: Transaction<Database>,
  how: Given,
  givers: readonly number[],
  people: readonly number[],
): Promise<void> {
  const rows = [...new Set(givers)].flatMap((giver_id) =>
    [...new Set(people)].filter((id) => id !== giver_id).map((person_id) => ({ person_id, giver_id, how })),
  )
  if (rows.length === 0) return
  await transaction
    .insertInto('way_in')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'giver_id', 'how']).doUpdateSet({ at: sql<Date>`now()` }),
    )
    .execute()
}

/** What counts of it: that an account was made never ends, since nobody may ever have signed in but its maker. */
const counting = (database: Kysely<Database>) =>
  database
    .selectFrom('way_in')
    .where(sql<boolean>`(how = 'made' or at > now() - ${settlingHours} * interval '1 hour')`)

/** Those who made somebody's account, or changed or reset it of late: to what they ask for the person does not agree. */
export async function giversOf(database: Kysely<Database>, person: number): Promise<ReadonlySet<number>> {
  const rows = await counting(database).select('giver_id').where('person_id', '=', person).execute()
  return new Set(rows.map(({ giver_id: id }) => id))
}

/** Those who do not agree to what somebody asks for. */
export async function givenBy(
  database: Kysely<Database>,
  giver: number | null,
): Promise<ReadonlySet<number>> {
  if (giver === null) return new Set()
  const rows = await counting(database).select('person_id').where('giver_id', '=', giver).execute()
  return new Set(rows.map(({ person_id: id }) => id))
}

/** Why a person does not agree to what another one asks for, and who may; null where nothing of this stands between them. */
export async function whyGiven(
  database: Kysely<Database>,
  person: number,
  giver: number,
): Promise<string | null> {
  const row = await counting(database)
    .innerJoin('person', 'person.id', 'way_in.giver_id')
    .select(['how', 'username'])
    .where('person_id', '=', person)
    .where('giver_id', '=', giver)
    .orderBy(sql`array_position(array['made', 'reset', 'changed'], how)`)
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const { how, username } = row
  if (how === 'made') {
    return `${username} made your account. Somebody may agree whose account ${username} did not make: it was made by another administrator, or comes from a directory or a provider.`
  }
  const did = how === 'reset' ? 'gave you your way in here' : 'changed your account'
  return `${username} ${did} less than ${settlingHours} hours ago. After that you may agree, and until then somebody to whom ${username} did no such thing.`
}

/** Username of who made an account; null where that was the server, a directory or a provider, or is not known. */
export async function makerOf(database: Kysely<Database>, person: number | null): Promise<string | null> {
  if (person === null) return null
  const row = await database
    .selectFrom('way_in')
    .innerJoin('person', 'person.id', 'way_in.giver_id')
    .select('username')
    .where('person_id', '=', person)
    .where('how', '=', 'made')
    .executeTakeFirst()
  return row?.username ?? null
}
