import type { RunState } from '@patchbay/contract/runs'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { ChangeRow } from '../rows.ts'

/**
 * What a line of a list that was applied may come to and was not meant to: only `done` is as meant. What a check stood in the
 * way of was left out before, has no stage and counts for nothing.
 */
const notAsMeant: readonly RunState[] = [
  'done-not-proven',
  'undone',
  'undo-failed',
  'outcome-unknown',
  'needs-person',
  'cancelled',
  'expired',
]

const wentOtherwise = (line: 'change' | 'other') =>
  sql<boolean>`${sql.ref(`${line}.state`)} = any(${[...notAsMeant]}::text[])`

/** Whether a row of `batch` halts at one of its lines; nothing goes on past a line of the first stage. */
export const haltsAt = (line: 'change' | 'other') =>
  sql<boolean>`${wentOtherwise(line)} and (${sql.ref(`${line}.batch_stage`)} = 1 or (not batch.goes_on and ${sql.ref(`${line}.batch_stage`)} is not null))`

/** Whether a line of an earlier stage is over for those after it. */
const isOver = sql<boolean>`(other.state = 'done' or (batch.goes_on and ${wentOtherwise('other')}))`

/**
 * Whether a row of `change` may begin as far as its list is concerned: nobody stopped that, each line of the stages before it
 * is over, and none went otherwise than meant, or none of the first stage where the list goes on past the others. It stands in
 * the statement that begins, which so needs nobody to stop the list in time.
 */
export const itsTurn = sql<boolean>`(change.batch is null or exists (
  select 1 from batch where batch.id = change.batch and batch.stopped_at is null
    and not exists (
      select 1 from change as other
      where other.batch = batch.id and other.id <> change.id
        and ((other.batch_stage < change.batch_stage and not ${isOver})
          or (${haltsAt('other')})))))`

/** Whether no other line of its list was begun a moment ago, where they are begun one after the other. */
export const isApart = sql<boolean>`(change.batch is null or not exists (
  select 1 from batch join change as other on other.batch = batch.id
  where batch.id = change.batch and batch.stagger > 0 and other.id <> change.id
    and other.began_at > clock_timestamp() - batch.stagger * interval '1 second'))`

/** Whether a line that was begun may still send as far as its list is concerned; what is in no list may. */
export async function goesOn(
  database: Kysely<Database>,
  { id, batch }: Pick<ChangeRow, 'id' | 'batch'>,
): Promise<boolean> {
  if (batch === null) return true
  const row = await database
    .selectFrom('change')
    .select('id')
    .where('id', '=', id)
    .where(itsTurn)
    .executeTakeFirst()
  return row !== undefined
}
