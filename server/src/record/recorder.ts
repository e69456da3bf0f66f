import { setImmediate as turn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { RecordUnavailableError, appendBehind, unknownTip } from './append.ts'
import type { Entry, KnownNames } from './append.ts'

interface Waiting {
  readonly entry: Entry
  readonly written: () => void
  readonly failed: (error: Error) => void
}

/** Entries waiting at once before more are refused. */
const mostWaiting = 2_000
const mostAtOnce = 200
const mostKnown = 500

/** Writes entries of many requests together: one transaction per turn, whoever came meanwhile is in the next. */
export class Recorder {
  readonly #database: Kysely<Database>
  #waiting: Waiting[] = []
  #writing: Promise<void> | null = null
  #failing = false
  #known: KnownNames = new Map()
  #tip = unknownTip

  constructor(database: Kysely<Database>) {
    this.#database = database
  }

  /** True since the last attempt to write failed. */
  get failing(): boolean {
    return this.#failing
  }

  /** Resolves once the entry is durable; throws a `RecordUnavailableError` when it is not. */
  append(entry: Entry): Promise<void> {
    if (this.#waiting.length >= mostWaiting) {
      return Promise.reject(new RecordUnavailableError('Too many entries wait for the record.'))
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, written: resolve, failed: reject })
      this.#writing ??= this.#write()
    })
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    await this.#writing
  }

  async #write(): Promise<void> {
    // Who asks the database for an answer in this breath asks first: somebody waits for that.
    await turn()
    while (this.#waiting.length > 0) {
      const turn = this.#waiting.splice(0, mostAtOnce)
      // A copy, kept only when the names it gained are in the database.
      const known = new Map(this.#known.size > mostKnown ? [] : this.#known)
      try {
        this.#tip = await appendBehind(
          this.#database,
          this.#tip,
          turn.map(({ entry }) => entry),
          known,
        )
        this.#known = known
        this.#failing = false
        for (const { written } of turn) written()
      } catch (cause) {
        this.#tip = unknownTip
        this.#failing = true
        const error = new RecordUnavailableError('The record could not be written.', { cause })
        for (const { failed } of turn) failed(error)
      }
    }
    // In the same breath as the last look at the queue: an entry that comes now starts a new turn.
    this.#writing = null
  }
}
