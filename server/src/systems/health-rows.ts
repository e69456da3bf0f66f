import { sql } from 'kysely'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Shown, SystemHealthTable } from '../database/tables/systems.ts'
import type { Health } from './health.ts'

export type HealthRow = Selectable<SystemHealthTable>

/** How the systems were when some process last wrote it, by name. */
export async function readHealth(database: Kysely<Database>): Promise<Map<string, HealthRow>> {
  const rows = await database.selectFrom('system_health').selectAll().execute()
  return new Map(rows.map((row) => [row.system, row]))
}

/** Writes what this process knows; of two processes the later success and the later failure stand. */
export async function writeHealth(database: Kysely<Database>, name: string, health: Health): Promise<void> {
  // Nothing to write to when the system was removed meanwhile.
  await sql`
    insert into system_health as known (system, last_success_at, last_failure_at, last_failure, latencies,
      spared_until, throttled_until, measured_at)
    select name, ${health.lastSuccessAt}::timestamptz, ${health.lastFailureAt}::timestamptz, ${health.lastFailure},
      ${[...health.latencies]}::integer[], ${health.sparedUntil}::timestamptz, ${health.throttledUntil}::timestamptz,
      now()
    from system where name = ${name}
    on conflict (system) do update set
      last_success_at = greatest(known.last_success_at, excluded.last_success_at),
      last_failure = case when known.last_failure_at > excluded.last_failure_at
        then known.last_failure else coalesce(excluded.last_failure, known.last_failure) end,
      last_failure_at = greatest(known.last_failure_at, excluded.last_failure_at),
      latencies = excluded.latencies, spared_until = excluded.spared_until,
      throttled_until = excluded.throttled_until, measured_at = excluded.measured_at`.execute(database)
}

/** Keeps how a test of a saved system went, and what it showed of itself. */
export async function writeTested(
  database: Kysely<Database>,
  name: string,
  failure: string | null,
  shown: Shown,
): Promise<void> {
  const peers = shown.length === 0 ? null : JSON.stringify(shown)
  await sql`
    insert into system_health as known (system, last_success_at, last_failure_at, last_failure, shown)
    select name, case when ${failure}::text is null then now() end,
      case when ${failure}::text is not null then now() end, ${failure}, ${peers}::jsonb
    from system where name = ${name}
    on conflict (system) do update set
      last_success_at = coalesce(excluded.last_success_at, known.last_success_at),
      last_failure_at = coalesce(excluded.last_failure_at, known.last_failure_at),
      last_failure = coalesce(excluded.last_failure, known.last_failure),
      shown = coalesce(excluded.shown, known.shown)`.execute(database)
}
