import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'

interface Asking {
  readonly database: Kysely<Database>
  readonly now: Date
}

/** How many of the endpoints were asked about: an identity system tells failures of one endpoint at a time, so each in turn. */
export async function askedShare({ database, now }: Asking): Promise<{ asked: number; of: number }> {
  const { rows } = await sql<{ asked: number; of: number }>`
    select (select coalesce(max(endpoints), 0) from authentication_round) as of,
      (select count(distinct mac)::int from authentication_asked
        where asked_at > ${now}::timestamptz - interval '1 hour') as asked`.execute(database)
  const { asked = 0, of = 0 } = rows[0] ?? {}
  return { asked: Math.min(asked, of), of }
}

/** The same as what the counts leave out. */
export async function askedWords(asking: Asking): Promise<string> {
  const { asked, of } = await askedShare(asking)
  return asked >= of
    ? `Of the ${of} endpoints seen on a port in the last 24 h. Others are not asked about.`
    : `${asked} of the ${of} endpoints seen on a port in the last 24 h were asked about in the last hour. There may be more.`
}
