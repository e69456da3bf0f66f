import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { ChangeRow } from '../rows.ts'
import { outcomeHashes, planHash } from './hashes.ts'

interface RecordedHashes {
  readonly plan: string | null
  readonly done: string | null
  readonly seen: string | null
}

/**
 * What of a change is otherwise than the record has it, in one sentence; null where nothing is, or where the record is of a time
 * in which it did not say. Rows may be written by whoever owns the database, and the record is a chain: what was edited in one
 * shows in the other (promises 13 and 17).
 */
export async function whyNotAsRecorded(database: Kysely<Database>, row: ChangeRow): Promise<string | null> {
  const { rows } = await sql<RecordedHashes>`
    select detail::jsonb ->> 'plan' as plan, detail::jsonb ->> 'done' as done, detail::jsonb ->> 'seen' as seen
    from record where detail::jsonb ->> 'change' = ${String(row.id)} and detail like '%"change":%'
    order by seq`.execute(database)
  const plan = rows.findLast((one) => one.plan !== null)?.plan
  if (plan !== undefined && plan !== planHash(row))
    return 'its intent or its targets differ from what was approved.'
  const end = rows.findLast(({ done }) => done !== null)
  if (end === undefined || row.ended_at === null) return null
  const { done, seen } = await outcomeHashes(database, row)
  if (done !== end.done) return 'its transcript or its result differs from the record of its end.'
  // What is watched for after the end comes in meanwhile, and is recorded when it is over.
  return row.watched_until === null && seen !== end.seen
    ? 'its proof differs from the record of its end.'
    : null
}
