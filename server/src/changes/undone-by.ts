import type { RunState } from '@patchbay/contract/runs'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** An undoing that came to nothing, or was not applied: another one may be. As the index `change_undone_once` has it. */
export const cameToNothing = [
  'checked',
  'cancelled',
  'expired',
  'undone',
  'previewed',
  'draft',
] as const satisfies RunState[]

/** What such a run left in the network can be put back. */
export const leavesSomething = (state: RunState): boolean => state === 'done' || state === 'done-not-proven'

/** The run that undoes each of these, where there is one, by the number of what it undoes. */
export async function undoneBy(
  database: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('change')
    .select(['id', 'undo_of'])
    .where('undo_of', 'in', [...ids])
    .where('state', 'not in', [...cameToNothing])
    .execute()
  return new Map(rows.flatMap(({ id, undo_of: of }) => (of === null ? [] : [[of, id] as const])))
}
