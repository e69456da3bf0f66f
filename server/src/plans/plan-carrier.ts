import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { ChangeWorker } from '../changes/worker.ts'
import type { Database } from '../database/schema.ts'
import { carryPlan } from './carry-plan.ts'
import { planNamed } from './plan-kind.ts'
import type { PlanKind } from './plan-kind.ts'

/** Plans that one process carries at once. */
const most = 8
/** Seconds for which a plan is of one process; longer than one look of it may take. */
const patience = 30
/** Milliseconds between looks for plans that are due. */
const every = 1_000

/**
 * Carries workflows forward in this process: those that were just begun, those that go back, those whose end came, and those that
 * another process left. What they change is carried by the carrier of changes.
 */
export class PlanCarrier {
  readonly #worker: ChangeWorker
  readonly #kinds: readonly PlanKind[]
  readonly #mayBegin: () => boolean
  readonly #abort = new AbortController()
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> = Promise.resolve()

  /** While `mayBegin` says no, nothing is carried on. */
  constructor(worker: ChangeWorker, kinds: readonly PlanKind[], mayBegin: () => boolean = () => true) {
    this.#worker = worker
    this.#kinds = kinds
    this.#mayBegin = mayBegin
    this.#timer = setInterval(() => void this.wake(), every)
  }

  /** Looks now. Resolves when each plan that is due was carried as far as it goes. */
  wake(): Promise<void> {
    const look = this.#looking.then(() => this.#look())
    this.#looking = look.catch((error: unknown) => {
      this.#worker.log.warn({ error }, 'workflows not looked for')
    })
    return this.#looking
  }

  /** Safe to call twice; another process goes on. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#abort.abort()
    await this.#looking
  }

  async #look(): Promise<void> {
    if (this.#abort.signal.aborted || !this.#mayBegin()) return
    const due = await claim(this.#worker.database)
    await Promise.all(due.map((one) => this.#carry(one)))
  }

  async #carry({ id, name }: Due): Promise<void> {
    const { database, log } = this.#worker
    let next = patience
    try {
      next = await carryPlan(this.#worker, planNamed(this.#kinds, name), id, this.#abort.signal)
    } catch (error) {
      if (this.#abort.signal.aborted) return
      log.error({ error, workflow: id }, 'workflow not carried forward')
    }
    await sql`update plan set carried_until = clock_timestamp() + ${next} * interval '1 second'
      where id = ${id}`.execute(database)
  }
}

interface Due {
  readonly id: number
  readonly name: string
}

/** Those that go on by themselves, and those whose end came. */
async function claim(database: Kysely<Database>): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update plan set carried_until = clock_timestamp() + ${patience} * interval '1 second'
    where id in (
      select id from plan
      where carried_until <= clock_timestamp()
        and ((ended_at is null and state in ('awaiting-approval', 'running'))
          or (expires_at <= clock_timestamp() and not goes_back and state in ('done', 'done-not-proven')))
      order by carried_until limit ${most} for update skip locked)
    returning id, name`.execute(database)
  return rows
}
