import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { writeTried } from '../systems/device-health-rows.ts'
import { wantsErrorSample } from './error-samples.ts'
import { policy } from './policy.ts'
import { readSwitch } from './read-switch.ts'
import type { Way } from './read-switch.ts'
import { writeWalk } from './write-walk.ts'

/** Seconds after which a walk that never ended is due again. */
const givenUp = policy.longestWalk + 15

/** Begins a walk: when, by the database's clock, whole milliseconds. */
async function begin(db: Kysely<Database>, name: string): Promise<Date> {
  const { rows } = await sql<{ started_at: Date }>`
    insert into walk (switch, started_at, outcome, due_at)
    values (${name}, date_trunc('milliseconds', clock_timestamp()), 'running', now() + make_interval(secs => ${givenUp}))
    on conflict (switch) do update
      set started_at = excluded.started_at, outcome = 'running', why = null, due_at = excluded.due_at
    returning started_at`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The walk did not start.')
  return row.started_at
}

/** Records that nothing was read. Sightings and snapshots stay as they are. */
async function fail(db: Kysely<Database>, name: string, at: Date, why: string): Promise<void> {
  await sql`
    update walk set finished_at = clock_timestamp(), outcome = 'failed', why = ${why}, failures = failures + 1,
      due_at = now() + make_interval(secs => least(${policy.longestRetry}, ${policy.retry} * power(2, least(failures, 10))))
    where switch = ${name} and started_at = ${at}`.execute(db)
}

/** For a walk that we called off ourselves: nobody's fault, and due at once. */
async function putBack(db: Kysely<Database>, name: string, at: Date): Promise<void> {
  await sql`
    update walk set outcome = 'failed', why = 'Stopped before it was done.', finished_at = clock_timestamp(), due_at = now()
    where switch = ${name} and started_at = ${at}`.execute(db)
}

/**
 * Walks one switch by any of its ways and keeps what was found. How it went stands in `walk`; rejects only when the
 * database does not take it.
 */
export async function walkSwitch(
  db: Kysely<Database>,
  name: string,
  ways: readonly Way[],
  signal: AbortSignal,
): Promise<void> {
  const at = await begin(db, name)
  const limit = policy.longestWalk * 1_000
  const timer = new AbortController()
  const late = setTimeout(() => timer.abort(), limit)
  try {
    const reading = await readSwitch(
      ways,
      AbortSignal.any([signal, timer.signal]),
      limit,
      await wantsErrorSample(db, name),
    )
    if (!signal.aborted) await writeTried(db, name, at, reading.tried)
    if (signal.aborted) await putBack(db, name, at)
    else if (reading.any) await writeWalk(db, name, at, reading)
    else await fail(db, name, at, reading.missing.join('; '))
  } catch (error) {
    await fail(db, name, at, 'Its answer could not be stored.')
    throw error
  } finally {
    clearTimeout(late)
  }
}
