import type { RunState } from '@patchbay/contract/runs'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { ChangeRow } from './rows.ts'

/** An undoing that came to nothing, or was not applied: another one may be. */
export const cameToNothing = [
  'checked',
  'cancelled',
  'expired',
  'undone',
  'previewed',
  'draft',
] as const satisfies RunState[]

/** The same, and what could not be put back: a person may try anew, by itself nothing does. As the index `change_undone_once` has it. */
const mayBeTriedAnew = [...cameToNothing, 'undo-failed'] as const satisfies RunState[]

/** It puts back what was there before; what undoes an undo does something again, like any change. */
export const putsBack = ({ undo_of: of, redoes }: Pick<ChangeRow, 'undo_of' | 'redoes'>): boolean =>
  of !== null && !redoes

/** What such a run left in the network can be put back: what could not be taken back stands, too. */
export const leavesSomething = (state: RunState): boolean => isDone(state) || state === 'undo-failed'

/** It did what it was asked for. */
export const isDone = (state: RunState): boolean => state === 'done' || state === 'done-not-proven'

export interface Undoing {
  readonly id: number
  readonly state: RunState
}

/** The run that undoes each of these, where there is one, by the number of what it undoes. */
export async function undoneBy(
  database: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Undoing>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('change')
    .select(['id', 'state', 'undo_of'])
    .where('undo_of', 'in', [...ids])
    .where('state', 'not in', [...mayBeTriedAnew])
    .execute()
  return new Map(rows.flatMap(({ undo_of: of, ...undoing }) => (of === null ? [] : [[of, undoing] as const])))
}
