import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { giveUpWaiting } from './approval/give-up-waiting.ts'
import { lookAtDrafts } from './batch/look-at-drafts.ts'
import { stopFailing } from './batch/stop-batch.ts'
import { beginScheduled } from './begin-scheduled.ts'
import { carryForward } from './carry-forward.ts'
import { tellWhatEndsSoon } from './ends-soon.ts'
import { endExpired } from './end-expired.ts'
import { giveUpLate } from './give-up-late.ts'
import { lookAtTickets } from './ticket-end/look-at-tickets.ts'
import { watchOn } from './watching/watch-on.ts'
import type { Works } from './works.ts'

/** Changes that one process carries forward at once. */
const most = 16
/** Milliseconds between looks for what is due, here or left by a process that died. */
const every = 1_000
/** Milliseconds that runs have on a stop to come to the end of their step. */
const patience = 20_000

/**
 * Carries changes forward in this process: those that were just applied, those whose time has come to begin, to end or to be given up, and
 * those that another process left. The lease says who does, so nobody is asked to hand a change out; looking is all there is to it.
 */
export class Carrier {
  readonly #works: Works
  readonly #mayBegin: () => boolean
  readonly #running = new Map<number, Promise<void>>()
  readonly #abort = new AbortController()
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> = Promise.resolve()
  #stopping = false
  /** What takes as long as its systems take, one at a time of each, by what it does. */
  readonly #aside = new Map<string, Promise<void>>()

  /** While `mayBegin` says no, only what has begun is carried on; what is due waits. */
  constructor(works: Works, mayBegin: () => boolean = () => true) {
    this.#works = works
    this.#mayBegin = mayBegin
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
    const all = Promise.allSettled([...this.#running.values(), ...this.#aside.values()])
    const timer = setTimeout(() => this.#abort.abort(), patience)
    await all
    clearTimeout(timer)
  }

  async #look(): Promise<void> {
    if (this.#stopping) return
    await stopFailing(this.#works)
    await giveUpLate(this.#works)
    const mayBegin = this.#mayBegin()
    if (mayBegin) await beginScheduled(this.#works)
    await giveUpWaiting(this.#works)
    if (mayBegin) this.#beside('expired changes', endExpired)
    this.#beside('drafts', lookAtDrafts)
    this.#beside('watched changes', watchOn)
    this.#beside('changes that end soon', tellWhatEndsSoon)
    this.#beside('tickets that end changes', lookAtTickets)
    const free = most - this.#running.size
    if (free <= 0) return
    for (const id of await left(this.#works.database, [...this.#running.keys()], free)) this.#begin(id)
  }

  /** Nothing else waits for it. */
  #beside(what: string, work: (works: Works, signal: AbortSignal) => Promise<void>): void {
    if (this.#aside.has(what)) return
    const { log } = this.#works
    const done = work(this.#works, this.#abort.signal)
      .catch((error: unknown) => log.warn({ error }, `${what} not looked for`))
      .finally(() => this.#aside.delete(what))
    this.#aside.set(what, done)
  }

  #begin(id: number): void {
    const { log } = this.#works
    const run = carryForward(this.#works, id, this.#abort.signal)
      .catch((error: unknown) => log.error({ error, change: id }, 'change not carried forward'))
      .then(() => this.#ended(id))
    this.#running.set(id, run)
  }

  #ended(id: number): void {
    this.#running.delete(id)
    if (!this.#stopping) void this.wake()
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
    .where('change.state', 'in', ['running', 'verifying', 'outcome-unknown', 'needs-person'])
    .where(
      sql<boolean>`(change.state in ('running', 'verifying') or change.read_again_at is null
        or change.read_again_at <= clock_timestamp())`,
    )
    .where('change_lease.until', '<=', sql<Date>`clock_timestamp()`)
    .$if(except.length > 0, (query) => query.where('change.id', 'not in', [...except]))
    .orderBy('change.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
