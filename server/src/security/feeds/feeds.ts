import { Failure } from '@patchbay/connectors/failures'
import type { CaseQueue, Feed } from '@patchbay/contract/workflows/security-response/cases'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { System, Systems } from '../../systems/open.ts'

/** Milliseconds: nobody is asked, its settings are read. */
const limit = 5_000
const hour = 3_600_000

interface Means {
  readonly database: Kysely<Database>
  readonly systems: Systems
}

/** Every connected feed with its latest alert, and whether it has been silent for longer than it should. */
export async function readFeeds({ database, systems }: Means, signal: AbortSignal): Promise<Feed[]> {
  const { rows } = await sql<{ system: string; latest: Date; alerts: number }>`
    select system, max(received_at) as latest,
      (count(*) filter (where received_at > clock_timestamp() - interval '30 days'))::int as alerts
    from alert_delivery group by system`.execute(database)
  const told = new Map(rows.map((row) => [row.system, row]))
  return Promise.all(
    systems.ofKind('alerts').map(async (system) => {
      const { name, title } = system
      const latest = told.get(name)?.latest ?? null
      const hours = await silenceOf(system, signal)
      const silent = hours !== null && (latest === null || Date.now() - latest.getTime() > hours * hour)
      return {
        name,
        title,
        latestAt: latest?.toISOString() ?? null,
        silentAfterHours: hours,
        silent,
        alerts: told.get(name)?.alerts ?? 0,
      }
    }),
  )
}

/** On a sealed server nobody's settings can be used, so none is said to be silent. */
async function silenceOf(system: System<'alerts'>, signal: AbortSignal): Promise<number | null> {
  try {
    return (await (await system.can()).readSilence?.({ signal, limit }))?.value ?? null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return null
  }
}

/** Alerts that were refused in the last 30 days. */
export async function readRefusals(database: Kysely<Database>): Promise<CaseQueue['refusals']> {
  const { rows } = await sql<{ why: keyof CaseQueue['refusals']; count: number }>`
    select why, sum(count)::int as count from alert_refusal where day > current_date - 30 group by why`.execute(
    database,
  )
  return {
    signature: 0,
    time: 0,
    repeated: 0,
    ...Object.fromEntries(rows.map(({ why, count }) => [why, count])),
  }
}

/** Counts one, in a transaction of its own: what was refused leaves nothing else. */
export async function countRefusal(
  database: Kysely<Database>,
  why: keyof CaseQueue['refusals'],
): Promise<void> {
  await sql`insert into alert_refusal (day, why, count) values (current_date, ${why}, 1)
    on conflict (day, why) do update set count = alert_refusal.count + 1`.execute(database)
}

/** Forgets messages whose time is refused anyway, but for the latest of each feed, and refusals that nobody counts any more. */
export async function forgetOldAlerts(database: Kysely<Database>): Promise<void> {
  await sql`delete from alert_delivery d where received_at < clock_timestamp() - interval '60 days'
    and exists (select 1 from alert_delivery newer where newer.system = d.system and newer.received_at > d.received_at)`.execute(
    database,
  )
  await sql`delete from alert_refusal where day < current_date - 60`.execute(database)
}
