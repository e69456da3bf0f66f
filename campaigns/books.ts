import type { Database } from '@patchbay/server/database/schema'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** A line that a system received, as the lab's journal has it. */
export interface Received {
  /** Milliseconds. */
  readonly at: number
  readonly device: string | null
  /** Host and port of the connection. */
  readonly from: string
  readonly text: string
}

export interface Books {
  readonly runs: number
  readonly effects: number
  /** What one book has and another should, a sentence each. */
  readonly violations: readonly string[]
}

interface Row {
  readonly id: number
  readonly state: string
  readonly description: string
  readonly applied: boolean
  readonly restoring: boolean
  /** Milliseconds at which the first step was written down. */
  readonly intended: number | null
  readonly recorded: number | null
}

/**
 * Compares the three books of changes that each set a description of their own: our runs, our record, and what the switches
 * received. `acknowledged` are the runs whose click was answered. Of what was answered nothing may be missing in the record;
 * nothing may have been received that was not written down before; and nothing may be called done that was not received.
 */
export async function compareBooks(
  database: Kysely<Database>,
  received: readonly Received[],
  acknowledged: ReadonlySet<number>,
): Promise<Books> {
  // Each book is read once: thousands of runs make tens of thousands of entries.
  const { rows } = await sql<Row>`
    select change.id::int as id, state, intent ->> 'description' as description,
      idempotency_key is not null as applied, coalesce(restoring, false) as restoring,
      (extract(epoch from intended) * 1000)::float8 as intended,
      (extract(epoch from recorded) * 1000)::float8 as recorded
    from change
    left join (select change_id, min(began_at) as intended, bool_or(direction = 'back') as restoring
      from change_step group by change_id) as steps on steps.change_id = change.id
    left join (select detail::jsonb ->> 'change' as of_change, min(at) as recorded
      from record group by 1) as entries on of_change = change.id::text`.execute(database)
  const effects = new Map<string, Received[]>()
  for (const line of received) {
    const [, text] = /^\s*description (\S+)$/.exec(line.text) ?? []
    if (text !== undefined) effects.set(text, [...(effects.get(text) ?? []), line])
  }
  const byDescription = new Map(rows.map((row) => [row.description, row]))
  const violations: string[] = []
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const id of acknowledged) {
    const row = byId.get(id)
    if (row === undefined) violations.push(`run ${id} was acknowledged and is nowhere`)
    else if (row.recorded === null) violations.push(`run ${id} was acknowledged and is not in the record`)
  }
  for (const [text, lines] of effects) {
    const row = byDescription.get(text)
    const first = Math.min(...lines.map(({ at }) => at))
    // What was there before the campaign is set again by a run that goes back.
    if (row === undefined) {
      if (text.startsWith('K')) violations.push(`${text} was received and no run asks for it`)
      continue
    }
    if (row.intended === null || row.intended > first + 1)
      violations.push(`${text} was received before its step was written down`)
    if (row.recorded === null || row.recorded > first + 1)
      violations.push(`${text} was received before it was in the record`)
  }
  for (const row of rows) {
    if (row.state.startsWith('done') && !effects.has(row.description))
      violations.push(`run ${row.id} is ${row.state} and no switch received it`)
  }
  return { runs: rows.filter(({ applied }) => applied).length, effects: effects.size, violations }
}
