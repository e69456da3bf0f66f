import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { readPolicy } from '../policies/policies.ts'

/** Forgets what people were told longer ago than the policy keeps it, read or not: it names people. */
export async function forgetOldNotices(database: Kysely<Database>): Promise<void> {
  const { notices: days } = await readPolicy(database, 'retention')
  await database
    .deleteFrom('notice')
    .where('at', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .execute()
}
