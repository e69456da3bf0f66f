import type { BatchRow } from '@patchbay/contract/changes/batch/batch'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { ChangeRow } from '../rows.ts'

type Progress = NonNullable<BatchRow['progress']>

/** Steps and proofs of each line that has begun, in order, by the number of its run. */
export async function progressOf(
  database: Kysely<Database>,
  rows: readonly ChangeRow[],
): Promise<ReadonlyMap<number, Progress>> {
  const begun = rows.filter(({ began_at: at }) => at !== null).map(({ id }) => id)
  if (begun.length === 0) return new Map()
  const [steps, proofs] = await Promise.all([
    database
      .selectFrom('change_step')
      .selectAll()
      .where('change_id', 'in', begun)
      .orderBy('direction', 'desc')
      .orderBy('position')
      .execute(),
    database
      .selectFrom('change_proof')
      .selectAll()
      .where('change_id', 'in', begun)
      .orderBy('position')
      .execute(),
  ])
  const marks = [
    ...steps.map(({ change_id: id, direction, title, state, ended_at: at, why, answer }) => ({
      id,
      mark: {
        title: direction === 'back' ? `Undo: ${title}` : title,
        state,
        at: at?.toISOString() ?? null,
        words: why ?? answer,
      },
    })),
    ...proofs.map(({ change_id: id, title, state, at, seen }) => ({
      id,
      mark: { title, state, at: at?.toISOString() ?? null, words: seen },
    })),
  ]
  return new Map(
    [...Map.groupBy(marks, ({ id }) => id)].map(([id, own]) => [id, own.map(({ mark }) => mark)]),
  )
}
