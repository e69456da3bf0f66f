import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { carryForward } from './carry-forward.ts'
import { TargetHeldError, takeTargets } from './leases.ts'
import { moveOn } from './rows.ts'
import type { Works } from './works.ts'

/** Changes that one process carries forward at once. */
const most = 16
/** Milliseconds between looks for what is due, here or left by a process that died. */
const every = 1_000
/** Milliseconds that runs have on a stop to come to the end of their step. */
const patience = 20_000

/**
 * Carries changes forward in this process: those that were just applied, those whose time has come, and those that another
 * process left. The lease says who does, so nobody is asked to hand a change out; looking is all there is to it.
 */
export class Carrier {
  readonly #works: Works
  readonly #running = new Map<number, Promise<void>>()
  readonly #abort = new AbortController()
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> = Promise.resolve()
  #stopping = false

  constructor(works: Works) {
    this.#works = works
    this.#timer = setInterval(() => void this.wake(), every)
  }

  /** Looks now. Resolves when everything that is due has been begun. */
  wake(): Promise<void> {
    const look = this.#looking.then(() => this.#look())
    this.#looking = look.catch((error: unknown) => {
      this.#works.log.warn({ error }, 'changes not looked for')
    })
    return this.#looking
  }

  /** Begins nothing more; what runs ends its step, and another process goes on from there. Safe to call twice. */
  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#timer)
    await this.#looking
    const all = Promise.allSettled(this.#running.values())
    const timer = setTimeout(() => this.#abort.abort(), patience)
    await all
    clearTimeout(timer)
  }

  async #look(): Promise<void> {
    if (this.#stopping) return
    await beginScheduled(this.#works)
    const free = most - this.#running.size
    if (free <= 0) return
    for (const id of await left(this.#works.database, [...this.#running.keys()], free)) this.#begin(id)
  }

  #begin(id: number): void {
    const { log } = this.#works
    const run = carryForward(this.#works, id, this.#abort.signal)
      .catch((error: unknown) => log.error({ error, change: id }, 'change not carried forward'))
      .finally(() => {
        this.#running.delete(id)
        if (!this.#stopping) void this.wake()
      })
    this.#running.set(id, run)
  }
}

/** Of this process and no other, ever. */
export const newProcess = (): string => `${process.pid}-${randomUUID()}`

/** Changes under way that no living process carries forward. */
async function left(database: Kysely<Database>, except: readonly number[], most: number): Promise<number[]> {
  const rows = await database
    .selectFrom('change')
    .innerJoin('change_lease', 'change_lease.change_id', 'change.id')
    .select('change.id')
    .distinct()
    .where('change.ended_at', 'is', null)
    .where('change.state', 'in', ['running', 'verifying', 'outcome-unknown'])
    .where('change_lease.until', '<=', sql<Date>`clock_timestamp()`)
    .$if(except.length > 0, (query) => query.where('change.id', 'not in', [...except]))
    .orderBy('change.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** What waits for a target that somebody else holds is begun when it is free. */
async function beginScheduled({ database, log, moved }: Works): Promise<void> {
  const due = await database
    .selectFrom('change')
    .select(['id', 'targets'])
    .where('state', '=', 'scheduled')
    .where('run_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('run_at')
    .limit(most)
    .execute()
  for (const { id, targets } of due) {
    try {
      await database.transaction().execute(async (transaction) => {
        await takeTargets(transaction, id, targets)
        await moveOn(transaction, id, { from: 'scheduled', to: 'running' }, null)
      })
      moved(id, 'running')
    } catch (error) {
      // The next look finds it again.
      if (!(error instanceof TargetHeldError)) log.warn({ error, change: id }, 'scheduled change not begun')
    }
  }
}
