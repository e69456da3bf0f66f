import type { Log } from '../logging/log.ts'

/** Addresses that are told apart at once; what comes from more is told together. */
const mostApart = 1_000

/** Why something was not taken on. */
export type Refusal =
  | 'no-place'
  | 'too-many-of-address'
  | 'too-many-of-person'
  | 'body-too-slow'
  | 'connections'
  | 'pipelined'
  | 'unread'

/**
 * Tells the log of what was refused for want of a place: one line for all that came from one address for one reason within
 * `every` milliseconds, so that who is refused a thousand times does not fill the disk.
 */
export class Refusals {
  readonly #log: Log
  readonly #every: number
  readonly #counted = new Map<string, { why: Refusal; address: string; times: number }>()
  #timer: NodeJS.Timeout | null = null

  constructor(log: Log, every: number) {
    this.#log = log
    this.#every = every
  }

  note(why: Refusal, share: string): void {
    const name = `${why} ${share}`
    const address = this.#counted.has(name) || this.#counted.size < mostApart ? share : 'others'
    const counted = this.#counted.get(`${why} ${address}`) ?? { why, address, times: 0 }
    counted.times += 1
    this.#counted.set(`${why} ${address}`, counted)
    this.#timer ??= setTimeout(() => this.tell(), this.#every).unref()
  }

  /** Now, and not when the time has come. */
  tell(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    for (const refused of this.#counted.values())
      this.#log.warn({ ...refused, alarm: 'too-busy' }, 'refused for want of a place')
    this.#counted.clear()
  }
}
