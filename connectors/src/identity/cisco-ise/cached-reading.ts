import type { Ask } from '../../asking.ts'
import { startDeadline } from '../../transport/limits.ts'
import { SharedAnswers } from '../../transport/shared-answers.ts'
import { untilAborted } from '../../transport/until-aborted.ts'

/** Milliseconds for which the reading itself may go on, whoever waits for it. */
interface Patience {
  readonly patience?: number
}

/**
 * One answer that many questions need, asked once and kept for a while: for `time`, or for as long as the reading took where that
 * is longer, so that it is never read more than half of the time. What failed is not kept. With `patience` a reading goes on when
 * those who asked have left, and is there for the next.
 */
export class CachedReading<T> {
  readonly #name: string
  readonly #now: () => Date
  readonly #time: number
  readonly #read: (ask: Ask) => Promise<T>
  readonly #patience: number | null
  readonly #flying = new SharedAnswers()
  #alone: Promise<T> | null = null
  #value: { readonly of: T; readonly until: number; readonly time: number } | null = null

  /** @param time milliseconds for which an answer is good. */
  constructor(
    name: string,
    now: () => Date,
    time: number,
    read: (ask: Ask) => Promise<T>,
    { patience }: Patience = {},
  ) {
    this.#name = name
    this.#now = now
    this.#time = time
    this.#read = read
    this.#patience = patience ?? null
  }

  async get(ask: Ask): Promise<T> {
    const value = this.#value
    const left = (value?.until ?? 0) - this.#now().getTime()
    // No more than the whole time may be left, or the clock was set back.
    if (value !== null && left > 0 && left <= value.time) return value.of
    if (this.#patience === null)
      return this.#flying.ask('it', this.#name, ask, (limits) => this.#readAndStore(limits))
    const deadline = startDeadline(this.#name, ask, ask.limit)
    try {
      return await untilAborted(deadline.signal, (this.#alone ??= this.#goOn(this.#patience)))
    } finally {
      deadline.end()
    }
  }

  async #readAndStore(ask: Ask): Promise<T> {
    const begun = this.#now().getTime()
    const of = await this.#read(ask)
    const ended = this.#now().getTime()
    const time = Math.max(this.#time, ended - begun)
    this.#value = { of, until: ended + time, time }
    return of
  }

  #goOn(limit: number): Promise<T> {
    const reading = this.#readAndStore({ signal: new AbortController().signal, limit }).finally(() => {
      this.#alone = null
    })
    reading.catch(() => {})
    return reading
  }
}
