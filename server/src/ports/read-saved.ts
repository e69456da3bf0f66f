import type { Ask } from '@patchbay/connectors/asking'
import { underway } from '@patchbay/contract/runs'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/schema.ts'
import { byFirstWay } from '../facts/ports.ts'
import type { Means } from '../changes/kind.ts'

/** Whether the running configuration of the switch was changed since it was saved. */
export const savedState = z.object({
  unsaved: z.boolean(),
  /** Number of a run that changed it and has not saved it, or not yet; null for none. */
  byRun: z.number().nullable(),
  /** Title of the system that told. */
  source: z.string(),
})

export type SavedState = z.output<typeof savedState>

/** It is said beside what must be known, which does not wait longer for it; milliseconds. */
const longest = 3_000
/** The switch counts in its own seconds; milliseconds. */
const slack = 10_000

/** By the first way that can tell, which SNMP can; null where none does. */
export async function readSaved(
  name: string,
  { database, systems }: Means,
  ask: Ask,
): Promise<SavedState | null> {
  return byFirstWay(systems, name, async ({ system, device }) => {
    const { readSavedState } = await system.can()
    const reading = await readSavedState?.(device, { ...ask, limit: Math.min(ask.limit, longest) })
    if (reading === undefined) return null
    const { unsaved, changed } = reading.value
    const { observedAt } = reading
    const changedAt = changed === null ? observedAt : new Date(observedAt.getTime() - changed * 1_000)
    return { unsaved, byRun: unsaved ? await runOf(database, name, changedAt) : null, source: system.title }
  })
}

/**
 * A run of ours at a port of the switch, which is under way or was when its configuration last changed. One that was
 * undone before it saved leaves a switch that counts itself as changed, though it stands as it was.
 */
async function runOf(db: Kysely<Database>, name: string, changedAt: Date): Promise<number | null> {
  const from = new Date(changedAt.getTime() - slack)
  const until = new Date(changedAt.getTime() + slack)
  const { rows } = await sql<{ id: number }>`
    select change.id from change, unnest(targets) as held
    where starts_with(held, ${`interface ${name} `}) and (
      state = any (${[...underway]}::text[])
      or (began_at <= ${until} and ended_at >= ${from})
    )
    order by change.id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
