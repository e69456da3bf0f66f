import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Metres of the cable of an outlet by the site's records; null where they do not say. */
export async function documentedLength(db: Kysely<Database>, outlet: string | null): Promise<number | null> {
  if (outlet === null) return null
  const row = await db
    .selectFrom('outlet')
    .select('cable_length_m')
    .where('label', '=', outlet)
    .executeTakeFirst()
  return row?.cable_length_m ?? null
}
