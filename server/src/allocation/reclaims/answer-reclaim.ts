import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'

/**
 * Records what an owner said: the owner themselves, or whoever was told by phone or mail. The latest answer stands.
 * @throws CallError `no-such-thing` for a question that is not open
 */
export async function answerReclaim(
  transaction: Transaction<Database>,
  person: number,
  { id, answer }: { readonly id: number; readonly answer: 'free' | 'needed' },
): Promise<void> {
  const row = await transaction
    .updateTable('port_reclaim')
    .set({ answer, answered_by: person, answered_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) throw new CallError('no-such-thing')
}

/** Days after which a question that is settled, or past its date, says nothing of the port any more. */
const forgotten = 30

/** Ends questions of long ago, and forgets them a year later. */
export async function endReclaims(database: Kysely<Database>): Promise<void> {
  await sql`update port_reclaim set ended_at = clock_timestamp()
    where ended_at is null and greatest(free_at, answered_at) < clock_timestamp() - make_interval(days => ${forgotten})`.execute(
    database,
  )
  await sql`delete from port_reclaim where ended_at < clock_timestamp() - interval '1 year'`.execute(database)
  await sql`delete from port_hold where ended_at < clock_timestamp() - interval '1 year'`.execute(database)
}
