import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Milliseconds between looks at the store while somebody listens, in each process. */
const every = 3_000
/** Milliseconds after which whoever listens asks again: a call may not take longer. */
const longest = 20_000

/** A value of each part of the store that is another once something of it moved. */
async function marksOf(database: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ part: string; mark: string | null }>`
    select 'changes' as part, concat(max(state_at), ' ', count(*)) as mark from change
    union all select 'outside', max(id)::text from outside_change
    union all select 'walks', max(finished_at)::text from walk
    union all select 'systems', max(measured_at)::text from system_health
    union all select 'devices', max(measured_at)::text from device_health
    union all select 'use', max(finished_at)::text from subnet_use_round
    union all select 'authentications', max(finished_at)::text from authentication_round
    union all select 'err-disabled', max(finished_at)::text from err_disabled_round
    union all select 'ups', concat(max(since), ' ', max(ended_at)) from ups_state
    union all select 'samples', max(observed_at)::text from switch_sample`.execute(database)
  return new Map(rows.map(({ part, mark }) => [part, mark ?? '']))
}

interface Following {
  readonly database: Kysely<Database>
  readonly signal: AbortSignal
  readonly tell: (parts: string[]) => void
  /** Milliseconds between looks and until the end, for tests. */
  readonly pace?: { readonly every: number; readonly longest: number }
}

/** Tells which parts of the store moved, for as long as one call listens. It looks at the store alone. */
export async function followStore({ database, signal, tell, pace }: Following): Promise<void> {
  const { every: between, longest: last } = pace ?? { every, longest }
  let before = await marksOf(database)
  tell([])
  const until = performance.now() + last
  while (!signal.aborted && performance.now() < until) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, between)
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
    })
    if (signal.aborted) return
    const now = await marksOf(database)
    const parts = [...now].flatMap(([part, mark]) => (before.get(part) === mark ? [] : [part]))
    before = now
    if (parts.length > 0) tell(parts)
  }
}
