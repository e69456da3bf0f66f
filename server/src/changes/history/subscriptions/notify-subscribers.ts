import type { Kysely } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import { whichWait } from '../../../database/which-wait.ts'
import type { Log } from '../../../logging/log.ts'
import { matchEnded, unmatchedOutside, unmatchedRuns } from './match-ended.ts'
import { tellSubscribers, unsettledFits } from './tell-subscribers.ts'

/** Milliseconds between looks for what has ended. */
const every = 2_000

interface Parts {
  readonly database: Kysely<Database>
  readonly log: Log
}

/** Tells who subscribed to changes what has ended, here or in another process. */
export class SubscriptionsTold {
  readonly #parts: Parts
  readonly #timer: NodeJS.Timeout
  #stopped = false
  #looking: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.look(), every)
  }

  /** Looks now. Resolves when what has ended was compared, and who is to be told now was told. */
  look(): Promise<void> {
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch((error: unknown) => this.#parts.log.warn({ error }, 'subscriptions not looked at'))
    return this.#looking
  }

  /** Looks no more; what is left is found by whoever comes next. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopped = true
    await this.#looking
  }

  async #look(): Promise<void> {
    if (this.#stopped) return
    const { database } = this.#parts
    const waits = await whichWait(database, {
      runs: unmatchedRuns,
      outside: unmatchedOutside,
      fits: unsettledFits,
    })
    if (!waits.runs && !waits.outside && !waits.fits) return
    while (await matchEnded(database)) if (this.#stopped) return
    await tellSubscribers(database)
  }
}
