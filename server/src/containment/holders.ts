import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { SessionBefore } from './quarantined.ts'
import { containmentSnapshot } from './snapshot.ts'

/**
 * Runs that hold a MAC in quarantine now: they contained it, or are about to, and nothing undoes them. An end that comes releases a
 * MAC only where no other run holds it, so that somebody who contained it again later is not undone by an old end.
 */
export async function holdersOf(database: Kysely<Database>, mac: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from change c
    where c.kind = 'contain-endpoint' and c.intent ->> 'act' = 'contain' and c.undo_of is null
      and ${mac} = any (string_to_array(c.intent ->> 'macs', ' '))
      and c.state in ('running', 'verifying', 'outcome-unknown', 'needs-person', 'done', 'done-not-proven', 'undo-failed')
      and not exists (
        select 1 from change u where u.undo_of = c.id
          and u.state in ('scheduled', 'running', 'verifying', 'outcome-unknown', 'needs-person', 'done', 'done-not-proven'))
    order by c.id`.execute(database)
  return rows.map(({ id }) => id)
}

/** The session that a MAC had before the first of them contained it; null where none did, or it was under the policy before. */
export async function sessionBefore(database: Kysely<Database>, mac: string): Promise<SessionBefore | null> {
  const [first] = await holdersOf(database, mac)
  if (first === undefined) return null
  const row = await database
    .selectFrom('change')
    .select('snapshot')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const before = containmentSnapshot.parse(row.snapshot).macs.find((one) => one.mac === mac)
  return before === undefined || before.policy !== null ? null : before.session
}
