import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { openDatabase } from '../database/open.ts'
import type { Database } from '../database/schema.ts'
import { Queue } from '../jobs/queue.ts'
import type { QueueLog } from '../jobs/queue.ts'
import { readPolicy } from '../policies/policies.ts'
import type { System } from '../systems/open.ts'
import { ensurePartitions } from './partitions.ts'
import { policy } from './policy.ts'
import { forgetOldSightings } from './retention.ts'
import type { Way } from './read-switch.ts'
import { walkSwitch } from './walk-switch.ts'

export interface CollectorLog extends QueueLog {
  info(data: object, text: string): void
}

/** Something else that is read again and again: one job for each name, never two of a name at once in all processes. */
export interface Rounds {
  readonly queue: string
  /** Names that one process reads at once. */
  readonly concurrency: number
  due(db: Kysely<Database>): Promise<string[]>
  /** Rejects only when the database does not take it. */
  read(db: Kysely<Database>, name: string, signal: AbortSignal): Promise<void>
  /** Every few hours, in one process: what was kept for long enough goes. */
  tidy(db: Kysely<Database>): Promise<void>
}

export interface CollectorOptions {
  readonly database: Kysely<Database>
  /** Of the application role, for the queue and the walks. */
  readonly url: string
  readonly switches: () => readonly System<'switch'>[]
  /** What is read besides switches. */
  readonly rounds?: readonly Rounds[]
  readonly log: CollectorLog
  /** False in a process that only asks for walks. */
  readonly runsJobs: boolean
  /** Milliseconds between looks for what is due; for tests. */
  readonly tick?: number
  readonly idle?: number
  readonly drain?: number
}

export interface WalkOutcome {
  readonly outcome: 'ok' | 'partial' | 'failed'
  readonly why: string | null
  readonly startedAt: Date
  readonly finishedAt: Date
}

export interface Collector {
  /**
   * Walks a switch now, before those that are merely due, in whichever process has a free place. Null when it did not
   * end within `limit` milliseconds or the signal came.
   */
  walk(
    name: string,
    ask: { readonly signal: AbortSignal; readonly limit: number },
  ): Promise<WalkOutcome | null>
  /** Takes no more work and ends what runs, within 15 seconds. Safe to call twice. */
  stop(): Promise<void>
}

const walkQueue = 'walk-switch'
const dailyQueue = 'collector-daily'
const onDemand = 10
const lookAgain = 200
const walkConnections = 4

const tidyEvery = 6 * 3_600
/** Milliseconds between times that one process asks for what is done once in hours. */
const betweenTidies = 600_000

interface WalkJob {
  readonly switch: string
}

interface RoundJob {
  readonly name: string
}

const tidyQueueOf = ({ queue }: Rounds) => `${queue}-tidy`

/** Every switch with the ways to it, in the order of the systems file. */
export function waysToSwitches(systems: readonly System<'switch'>[]): Map<string, Way[]> {
  const ways = new Map<string, Way[]>()
  for (const system of systems) {
    for (const device of system.devices) {
      const known = ways.get(device.name)
      if (known === undefined) ways.set(device.name, [{ system, device }])
      else known.push({ system, device })
    }
  }
  return ways
}

/** Names that were never walked or are due, longest waiting first. */
async function dueSwitches(db: Kysely<Database>, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select known.name from unnest(${names}::text[]) as known (name)
    left join walk on walk.switch = known.name collate "C"
    where walk.due_at is null or walk.due_at <= now()
    order by walk.due_at nulls first, known.name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Starts walking all switches, shared with the other processes on the same database. */
export async function startCollector(options: CollectorOptions): Promise<Collector> {
  const { database: db, log, switches, rounds = [] } = options
  await ensurePartitions(options.url)
  const queue = new Queue({
    url: options.url,
    log,
    runsJobs: options.runsJobs,
    ...(options.idle === undefined ? {} : { idle: options.idle }),
    ...(options.drain === undefined ? {} : { drain: options.drain }),
  })
  await queue.start()
  await queue.declare(walkQueue)
  await queue.declare(dailyQueue, 'finished')
  for (const each of rounds) {
    await queue.declare(each.queue)
    await queue.declare(tidyQueueOf(each), 'finished')
  }

  // Connections of their own, so that many walks ending at once keep no request waiting.
  const own = openDatabase(options.url, (error) => log.warn({ error }, 'database connection lost'), {
    connections: options.runsJobs ? walkConnections : 1,
    acquire: 20_000,
  })
  let tidiedAt = Number.NEGATIVE_INFINITY
  const tidy = async () => {
    if (performance.now() - tidiedAt < betweenTidies) return
    await queue.send<object>(dailyQueue, [{ key: 'daily', data: {}, oncePer: 86_400 }])
    for (const each of rounds)
      await queue.send<object>(tidyQueueOf(each), [{ key: 'tidy', data: {}, oncePer: tidyEvery }])
    tidiedAt = performance.now()
  }
  const look = async () => {
    await tidy()
    const due = await dueSwitches(db, [...waysToSwitches(switches()).keys()])
    await queue.send<WalkJob>(
      walkQueue,
      due.map((name) => ({ key: name, data: { switch: name } })),
    )
    for (const each of rounds) {
      await queue.send<RoundJob>(
        each.queue,
        (await each.due(db)).map((name) => ({ key: name, data: { name } })),
      )
    }
  }
  let looking: Promise<void> = Promise.resolve()
  const tick = () => {
    looking = looking.then(look).catch((error: unknown) => log.warn({ error }, 'due switches not found'))
  }
  let ticks: NodeJS.Timeout | null = null
  if (options.runsJobs) {
    queue.work<WalkJob>(walkQueue, policy.concurrency, async ({ switch: name }, signal) => {
      const ways = waysToSwitches(switches()).get(name)
      if (ways !== undefined) await walkSwitch(own.db, name, ways, signal)
    })
    queue.work<object>(dailyQueue, 1, async () => {
      await ensurePartitions(options.url)
      const { sightings } = await readPolicy(own.db, 'retention')
      const dropped = await forgetOldSightings(options.url, sightings)
      log.info({ dropped }, 'old sightings forgotten')
    })
    for (const each of rounds) {
      queue.work<RoundJob>(each.queue, each.concurrency, ({ name }, signal) =>
        each.read(own.db, name, signal),
      )
      queue.work<object>(tidyQueueOf(each), 1, () => each.tidy(own.db))
    }
    tick()
    ticks = setInterval(tick, options.tick ?? policy.tick)
  }

  const outcomeSince = async (name: string, since: Date): Promise<WalkOutcome | null> => {
    const row = await db
      .selectFrom('walk')
      .select(['outcome', 'why', 'started_at', 'finished_at'])
      .where('switch', '=', name)
      .where('started_at', '>=', since)
      .executeTakeFirst()
    if (row === undefined || row.outcome === 'running' || row.finished_at === null) return null
    return { outcome: row.outcome, why: row.why, startedAt: row.started_at, finishedAt: row.finished_at }
  }

  let stopped: Promise<void> | null = null
  const stop = async () => {
    if (ticks !== null) clearInterval(ticks)
    await looking
    await queue.stop()
    await own.close()
  }
  return {
    walk: async (name, { signal, limit }) => {
      const until = performance.now() + limit
      const { rows } = await sql<{ now: Date }>`
        select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db)
      const since = rows[0]?.now ?? new Date()
      while (!signal.aborted && performance.now() < until) {
        // Again and again: a walk that runs already began too early to count, and lets no other wait.
        const outcome = await outcomeSince(name, since)
        if (outcome !== null) return outcome
        await queue.send<WalkJob>(walkQueue, [{ key: name, data: { switch: name }, priority: onDemand }])
        await new Promise((resolve) => setTimeout(resolve, lookAgain))
      }
      return null
    },
    stop: () => (stopped ??= stop()),
  }
}
