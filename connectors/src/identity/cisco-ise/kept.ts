import type { Ask } from '../../asking.ts'
import { SharedAnswers } from '../../transport/shared-answers.ts'

/** One answer that many questions need, asked once and kept for a while. What failed is not kept. */
export class Kept<T> {
  readonly #name: string
  readonly #now: () => Date
  readonly #time: number
  readonly #read: (ask: Ask) => Promise<T>
  readonly #flying = new SharedAnswers()
  #value: { readonly of: T; readonly until: number } | null = null

  /** @param time milliseconds for which an answer is good. */
  constructor(name: string, now: () => Date, time: number, read: (ask: Ask) => Promise<T>) {
    this.#name = name
    this.#now = now
    this.#time = time
    this.#read = read
  }

  get(ask: Ask): Promise<T> {
    const time = this.#now().getTime()
    const left = (this.#value?.until ?? 0) - time
    // No more than the whole time may be left, or the clock was set back.
    if (this.#value !== null && left > 0 && left <= this.#time) return Promise.resolve(this.#value.of)
    return this.#flying.ask('it', this.#name, ask, async (limits) => {
      const of = await this.#read(limits)
      this.#value = { of, until: this.#now().getTime() + this.#time }
      return of
    })
  }
}
