import type { SystemFields } from '@patchbay/contract/systems/system'
import { sql } from 'kysely'
import type { Kysely, Selectable } from 'kysely'
import { createHash } from 'node:crypto'
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
      ${[...health.latencies]}::integer[], ${health.skippedUntil}::timestamptz, ${health.throttledUntil}::timestamptz,
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

/** Hours for which a failed test of what was typed counts. */
const testCounts = 24

/** What decides whether a test succeeds, without secrets. */
const typedDigest = ({
  name: _name,
  title: _title,
  address: _address,
  page: _page,
  ...rest
}: SystemFields) => {
  const { credential } = rest
  const { kind, username = null } =
    typeof credential === 'string' ? { kind: credential } : { username: null, ...credential }
  return createHash('sha256')
    .update(JSON.stringify({ ...rest, credential: [kind, username] }))
    .digest('base64')
}

/** Keeps whether the last test that somebody made of a system as it was typed failed. */
export async function noteTyped(
  database: Kysely<Database>,
  person: number,
  fields: SystemFields,
  failed: boolean,
): Promise<void> {
  // What was tested and never saved is forgotten too.
  await sql`delete from system_test_failed where person_id = ${person}
    and (system = ${fields.name} or failed_at < now() - ${testCounts} * interval '1 hour')`.execute(database)
  if (!failed) return
  await sql`insert into system_test_failed (person_id, system, typed)
    values (${person}, ${fields.name}, ${typedDigest(fields)})
    on conflict (person_id, system) do update set typed = excluded.typed, failed_at = now()`.execute(database)
}

/** Did it fail as it is saved now? It counts once. */
export async function takeTypedFailed(
  database: Kysely<Database>,
  person: number,
  fields: SystemFields,
): Promise<boolean> {
  const { rows } = await sql<{ counts: boolean }>`
    delete from system_test_failed where person_id = ${person} and system = ${fields.name}
    returning typed = ${typedDigest(fields)} and failed_at > now() - ${testCounts} * interval '1 hour' as counts`.execute(
    database,
  )
  return rows[0]?.counts === true
}
