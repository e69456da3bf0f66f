import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Step } from './kind.ts'
import { readSteps } from './rows.ts'

/** When the last step of a run was begun that is there for more than to keep what others did. */
export async function changedAt(
  database: Kysely<Database>,
  id: number,
  steps: readonly Step[],
): Promise<Date | null> {
  const keeping = new Set(steps.flatMap(({ name, keeps }) => (keeps === true ? [name] : [])))
  const begun = (await readSteps(database, id)).flatMap((step) =>
    step.direction === 'forth' && !keeping.has(step.name) && step.began_at !== null ? [step.began_at] : [],
  )
  return begun.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null
}
