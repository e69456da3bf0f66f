import { Failure } from '@patchbay/connectors/failures'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { whichWait } from '../database/which-wait.ts'
import type { Log } from '../logging/log.ts'
import type { Systems } from '../systems/open.ts'
import {
  giveUp,
  giveUpAddressed,
  giveUpOld,
  openDeliveries,
  settleDelivered,
  settleFailed,
  takeDue,
} from './deliveries.ts'
import type { Delivery, Way } from './deliveries.ts'
import { newNotices, spread } from './spread.ts'
import { NoLongerMeantError } from './send.ts'
import type { Send } from './send.ts'
import { tellSystem } from './tell-system.ts'

/** Messages on one way at once. */
const most = 4
/** Milliseconds between looks for what is due. */
const every = 2_000
/** Milliseconds for one message; less than the shortest time between two tries. */
const limit = 20_000

export interface OutboxParts {
  readonly database: Kysely<Database>
  readonly systems: Pick<Systems, 'ofKind'>
  /** Null where no server takes mail. */
  readonly mail: Send | null
  /** Origin of the console as people type it; null where nobody said. */
  readonly origin: string | null
  readonly log: Log
}

/** Takes out of the console what people are told, each way at its own pace: one that does not answer holds up no other. */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #sending = new Map<string, Promise<void>>()
  readonly #abort = new AbortController()
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> = Promise.resolve()

  constructor(parts: OutboxParts) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.look(), every)
  }

  /** Looks now. Resolves when what is due has been taken, not when it has been sent. */
  look(): Promise<void> {
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch((error: unknown) => this.#parts.log.warn({ error }, 'notifications not looked for'))
    return this.#looking
  }

  /** Resolves when what was taken so far has been sent, or has not. */
  async sent(): Promise<void> {
    await Promise.all(this.#sending.values())
  }

  /** Sends nothing more; what is under way is called off, and tried again by whoever comes next. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#abort.abort()
    await this.#looking
    await this.sent()
  }

  async #look(): Promise<void> {
    if (this.#abort.signal.aborted) return
    const { database, systems, mail, log, origin } = this.#parts
    const waits = await whichWait(database, { notices: newNotices, deliveries: openDeliveries })
    if (!waits.notices && !waits.deliveries) return
    await spread(database, { mail: mail !== null, systems })
    for (const given of await giveUpOld(database)) log.error(given, 'notification given up')
    if (mail === null) await giveUpAddressed(database)
    else {
      await this.#take({ way: 'mail' }, 'mail', mail)
      await this.#take({ way: 'address' }, 'mail to addresses', mail)
    }
    for (const system of systems.ofKind('notification')) {
      await this.#take(
        { way: 'webhook', system: system.name },
        `system ${system.name}`,
        tellSystem(system, origin),
      )
    }
  }

  async #take(way: Way, lane: string, send: Send): Promise<void> {
    if (this.#sending.has(lane)) return
    const due = await takeDue(this.#parts.database, way, most)
    if (due.length === 0) return
    const work = Promise.all(due.map((each) => this.#send(each, send)))
      .then(() => undefined)
      .finally(() => this.#sending.delete(lane))
    this.#sending.set(lane, work)
  }

  async #send(delivery: Delivery, send: Send): Promise<void> {
    const { database, log } = this.#parts
    const { id, tries } = delivery
    try {
      await send(delivery, { signal: this.#abort.signal, limit })
      await settleDelivered(database, id)
    } catch (error) {
      await settle().catch((fault: unknown) =>
        log.error({ error: fault, delivery: id }, 'delivery not settled'),
      )

      async function settle(): Promise<void> {
        if (error instanceof NoLongerMeantError) return giveUp(database, id, error.message)
        const why = error instanceof Failure ? error.detail.message : 'The console met a fault of its own.'
        const wait = error instanceof Failure ? (error.detail.retryAfter ?? 0) : 0
        log.warn({ error, delivery: id, tries }, 'notification not delivered')
        await settleFailed(database, id, { why, wait })
      }
    }
  }
}
