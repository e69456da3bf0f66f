import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'

/**
 * How many of the endpoints were asked about, as what the counts leave out; null where none is left out. An identity system
 * tells failures of one endpoint at a time, so each is asked about in turn.
 */
export async function askedWords({
  database,
  now,
}: {
  readonly database: Kysely<Database>
  readonly now: Date
}): Promise<string | null> {
  const { rows } = await sql<{ asked: number; all: number }>`
    select (select coalesce(max(endpoints), 0) from authentication_round) as all,
      (select count(distinct mac)::int from authentication_asked
        where asked_at > ${now}::timestamptz - interval '1 hour') as asked`.execute(database)
  const { asked = 0, all = 0 } = rows[0] ?? {}
  return asked >= all
    ? `Of the ${all} endpoints seen on a port in the last day. Others are not asked about.`
    : `${asked} of the ${all} endpoints seen on a port in the last day were asked about in the last hour; there may be more.`
}
