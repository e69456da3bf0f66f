/** Milliseconds that datagrams may take of one turn of the event loop. */
const share = 5

/**
 * Does work at once while a turn of the event loop has taken less than its share, and the rest in the turns after it, in
 * order: many pollers together keep no other system of the lab waiting for long.
 */
export class Turns {
  readonly #waiting: (() => void)[] = []
  readonly #now: () => number
  #taken = 0
  #next: NodeJS.Immediate | null = null

  /** `now` in milliseconds, for tests. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  take(work: () => void): void {
    if (this.#taken >= share) this.#waiting.push(work)
    else this.#do(work)
    this.#next ??= setImmediate(this.#turn)
  }

  /** What waits is not done any more. */
  end(): void {
    this.#waiting.length = 0
    if (this.#next !== null) clearImmediate(this.#next)
    this.#next = null
  }

  #do(work: () => void): void {
    const start = this.#now()
    work()
    this.#taken += this.#now() - start
  }

  readonly #turn = (): void => {
    this.#taken = 0
    let done = 0
    for (const work of this.#waiting) {
      if (this.#taken >= share) break
      this.#do(work)
      done += 1
    }
    this.#waiting.splice(0, done)
    this.#next = this.#waiting.length > 0 || this.#taken > 0 ? setImmediate(this.#turn) : null
  }
}
