import { PgBoss } from 'pg-boss'
import { openDatabase } from '../database/open.ts'
import { JobLoop } from './job-loop.ts'
import type { Work } from './job-loop.ts'

export interface QueueLog {
  warn(data: object, text: string): void
}

export interface QueueOptions {
  /** Of the application role. */
  readonly url: string
  readonly log: QueueLog
  /** False in a process that only sends. */
  readonly runsJobs?: boolean
  /** Milliseconds between looks for jobs while there are none. */
  readonly idle?: number
  /** Milliseconds that running jobs have to end by themselves on a stop. */
  readonly drain?: number
}

/** A job that waits, per name of its queue. */
export interface Send<Data extends object> {
  /** At most one job per key waits or runs, in all processes together. */
  readonly key: string
  readonly data: Data
  /** Higher is earlier; 0 otherwise. */
  readonly priority?: number
  /** At most one job per key and this many seconds, finished ones included. */
  readonly oncePer?: number
}

/** Seconds without a sign of life after which a job of a dead process is given up. */
const signOfLife = 30
/** Seconds one job may take at most. */
const longestJob = 900
/** Seconds that a finished job stays readable; longer for keys that count finished ones. */
const kept = 3_600
const keptForOncePer = 3 * 86_400
const longestDrain = 8_000
/** Milliseconds that jobs called off have to end before they are left behind. */
const longestAbort = 6_000

/**
 * Jobs on our PostgreSQL, shared by all processes. Delivery is a wake-up: what is to be done, and whether it still is,
 * stands in tables of ours. A job is not tried again by itself; whoever wants it again sends it again.
 */
export class Queue {
  readonly #boss: PgBoss
  readonly #options: QueueOptions
  readonly #opened: ReturnType<typeof openDatabase>
  readonly #loops = new Map<string, JobLoop<never>>()
  readonly #known = new Set<string>()
  #looks: NodeJS.Timeout | null = null
  #looking: Promise<void> | null = null
  readonly #heard: (error: Error) => void
  #stopped: Promise<void> | null = null

  constructor(options: QueueOptions) {
    this.#options = options
    this.#heard = (error) => options.log.warn({ error }, 'job queue connection lost')
    this.#opened = openDatabase(options.url, this.#heard, { connections: 4, acquire: 5_000 })
    const { pool } = this.#opened
    this.#boss = new PgBoss({
      schema: 'jobs',
      createSchema: false,
      migrate: false,
      schedule: false,
      supervise: options.runsJobs ?? true,
      superviseIntervalSeconds: 15,
      monitorIntervalSeconds: 15,
      // No job of ours waits for another one.
      flowIntervalSeconds: 3_600,
      // Needs the owner's rights, which the application role has not.
      reindex: false,
      monitorVacuum: false,
      db: { executeSql: (text, values) => pool.query(text, values) },
    })
    this.#boss.on('error', this.#heard)
  }

  /** Rejects when the schema is missing or of another pg-boss. */
  async start(): Promise<void> {
    await this.#boss.start()
  }

  /** Queue with keys of its own; to be called before sending and working, any number of times. */
  async declare(name: string, counting: 'waiting' | 'finished' = 'waiting'): Promise<void> {
    if (this.#known.has(name)) return
    const options = {
      retryLimit: 0,
      expireInSeconds: longestJob,
      heartbeatSeconds: signOfLife,
      retentionSeconds: kept,
      deleteAfterSeconds: counting === 'waiting' ? kept : keptForOncePer,
    }
    await this.#boss.createQueue(name, { policy: 'exclusive', ...options })
    await this.#boss.updateQueue(name, options)
    this.#known.add(name)
  }

  /** Sends in one statement; those whose key waits or runs already are left out. Wakes this process's work. */
  async send<Data extends object>(name: string, jobs: readonly Send<Data>[]): Promise<void> {
    if (jobs.length === 0) return
    await this.#boss.insert(
      name,
      jobs.map(({ key, data, priority, oncePer }) => ({
        data,
        singletonKey: key,
        ...(priority === undefined ? {} : { priority }),
        ...(oncePer === undefined ? {} : { singletonSeconds: oncePer }),
      })),
    )
    this.#loops.get(name)?.wake()
  }

  /**
   * Works on a queue from now on, up to `concurrency` jobs at once in this process. Each place is filled again as soon
   * as its job ends, so a slow job holds nobody else.
   */
  work<Data extends object>(name: string, concurrency: number, work: Work<Data>): void {
    const boss = this.#boss
    const loop = new JobLoop<Data>({
      concurrency,
      work,
      retryAfter: this.#idle,
      signOfLife: (signOfLife * 1_000) / 3,
      fetch: (batchSize) => boss.fetch<Data>(name, { batchSize, includeMetadata: true }),
      touch: async (jobs) => void (await boss.touch(name, [...jobs])),
      complete: async (job) => void (await boss.complete(name, job)),
      fail: async (job) => void (await boss.fail(name, job)),
      failed: (error) => this.#options.log.warn({ error, queue: name }, 'job queue did not answer'),
    })
    this.#loops.set(name, loop as unknown as JobLoop<never>)
    loop.start()
    this.#looks ??= setInterval(() => {
      this.#looking ??= this.#look()
        .catch(this.#heard)
        .finally(() => (this.#looking = null))
    }, this.#idle)
  }

  get #idle(): number {
    return this.#options.idle ?? 2_000
  }

  /** Wakes the work for which jobs wait, whichever process sent them: one question for all queues. */
  async #look(): Promise<void> {
    const { rows } = await this.#opened.pool.query<{ name: string }>(
      `select name from unnest($1::text[]) as queue (name) where exists (select from jobs.job
        where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= jobs.job_now())`,
      [[...this.#loops.keys()]],
    )
    for (const { name } of rows) this.#loops.get(name)?.wake()
  }

  /** Takes no more jobs, waits for those that run, calls the rest off, within 15 seconds. Safe to call twice. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#stop())
  }

  async #stop(): Promise<void> {
    if (this.#looks !== null) clearInterval(this.#looks)
    await this.#looking
    await Promise.all(
      [...this.#loops.values()].map((loop) => loop.stop(this.#options.drain ?? longestDrain, longestAbort)),
    )
    await this.#boss.stop({ graceful: false }).catch(this.#heard)
    await this.#opened.close()
  }
}
