import { sql } from 'kysely'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { DeviceHealthTable } from '../database/tables/systems.ts'
import type { Health } from './health.ts'

export type DeviceHealthRow = Selectable<DeviceHealthTable>

/** How the devices were when some process last wrote it, by system and name. */
export async function readDeviceHealth(
  database: Kysely<Database>,
): Promise<Map<string, ReadonlyMap<string, DeviceHealthRow>>> {
  const rows = await database.selectFrom('device_health').selectAll().execute()
  const bySystem = Map.groupBy(rows, ({ system }) => system)
  return new Map([...bySystem].map(([system, of]) => [system, new Map(of.map((row) => [row.device, row]))]))
}

/** Milliseconds of so many answers are kept of each device. */
const mostKept = 20

/** Writes what this process knows of a system's devices; of two processes the later success and failure stand. */
export async function writeDeviceHealth(
  database: Kysely<Database>,
  system: string,
  healths: ReadonlyMap<string, Health>,
): Promise<void> {
  if (healths.size === 0) return
  const rows = [...healths].map(([device, health]) => ({
    device,
    last_success_at: health.lastSuccessAt,
    last_failure_at: health.lastFailureAt,
    last_failure: health.lastFailure,
    latencies: health.latencies.slice(-mostKept),
    spared_until: health.skippedUntil,
    throttled_until: health.throttledUntil,
  }))
  // Nothing to write to when the way to it was removed meanwhile.
  await sql`
    insert into device_health as known (system, device, last_success_at, last_failure_at, last_failure, latencies,
      spared_until, throttled_until, measured_at)
    select reach.system, reach.device, heard.last_success_at, heard.last_failure_at, heard.last_failure,
      heard.latencies, heard.spared_until, heard.throttled_until, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as heard (device text, last_success_at timestamptz,
      last_failure_at timestamptz, last_failure text, latencies integer[], spared_until timestamptz,
      throttled_until timestamptz)
    join device_reach reach on reach.device = heard.device collate "C" and reach.system = ${system}
    on conflict (system, device) do update set
      last_success_at = greatest(known.last_success_at, excluded.last_success_at),
      last_failure = case when known.last_failure_at > excluded.last_failure_at
        then known.last_failure else coalesce(excluded.last_failure, known.last_failure) end,
      last_failure_at = greatest(known.last_failure_at, excluded.last_failure_at),
      latencies = excluded.latencies, spared_until = excluded.spared_until,
      throttled_until = excluded.throttled_until, measured_at = excluded.measured_at`.execute(database)
}

/** Keeps how a test of a saved device went. */
export async function writeTestedDevice(
  database: Kysely<Database>,
  { system, device }: { readonly system: string; readonly device: string },
  failure: string | null,
): Promise<void> {
  await sql`
    insert into device_health as known (system, device, last_success_at, last_failure_at, last_failure)
    select system, device, case when ${failure}::text is null then now() end,
      case when ${failure}::text is not null then now() end, ${failure}
    from device_reach where system = ${system} and device = ${device}
    on conflict (system, device) do update set
      last_success_at = coalesce(excluded.last_success_at, known.last_success_at),
      last_failure_at = coalesce(excluded.last_failure_at, known.last_failure_at),
      last_failure = coalesce(excluded.last_failure, known.last_failure)`.execute(database)
}

export interface Tried {
  /** Name of the system that is the way. */
  readonly system: string
  readonly outcome: 'ok' | 'partial' | 'failed'
  readonly why: string | null
}

/** Keeps how a walk went by each way that it tried; a walk that began later stands. */
export async function writeTried(
  database: Kysely<Database>,
  device: string,
  at: Date,
  tried: readonly Tried[],
): Promise<void> {
  if (tried.length === 0) return
  await sql`
    insert into device_health as known (system, device, walked_at, walk_outcome, walk_why)
    select reach.system, reach.device, ${at}::timestamptz, tried.outcome, tried.why
    from jsonb_to_recordset(${JSON.stringify(tried)}::jsonb) as tried (system text, outcome text, why text)
    join device_reach reach on reach.system = tried.system collate "C" and reach.device = ${device}
    on conflict (system, device) do update set walked_at = excluded.walked_at,
      walk_outcome = excluded.walk_outcome, walk_why = excluded.walk_why
    where known.walked_at is null or known.walked_at <= excluded.walked_at`.execute(database)
}
