import type { BudgetNow } from '../telling.ts'
import { WaitingLine } from './waiting-line.ts'
import { tellSpent } from './waits.ts'

const minute = 60_000

/**
 * So many questions a minute and no more: a bucket that holds a minute's worth and fills evenly. Who finds it empty waits
 * in turn, and past `queue` is refused at once.
 */
export class Budget {
  readonly #perMinute: number
  readonly #now: () => Date
  readonly #line: WaitingLine
  #left: number
  #filledAt: number
  #timer: NodeJS.Timeout | undefined

  constructor(name: string, perMinute: number, now: () => Date, queue = 100) {
    this.#perMinute = perMinute
    this.#now = now
    this.#left = perMinute
    this.#filledAt = now().getTime()
    this.#line = new WaitingLine({
      name,
      longest: queue,
      turnOf: (before) => this.#turnOf(before),
      changed: () => this.#wake(),
    })
  }

  get now(): BudgetNow {
    this.#refill()
    const left = Math.floor(this.#left)
    return { perMinute: this.#perMinute, left, nextAt: left > 0 ? null : this.#turnOf(0) }
  }

  get waiting(): number {
    return this.#line.length
  }

  /** Resolves when a question may go. @throws Failure throttled, busy; the signal's reason when it ends first */
  async take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    this.#refill()
    if (this.#line.length > 0 || this.#left < 1) await this.#line.join(signal)
    else this.#left -= 1
    tellSpent(this.now)
  }

  #refill(): void {
    const now = this.#now().getTime()
    // A clock that was set back fills nothing and takes nothing.
    const gained = (Math.max(0, now - this.#filledAt) * this.#perMinute) / minute
    this.#left = Math.min(this.#perMinute, this.#left + gained)
    this.#filledAt = now
  }

  /** When the question with so many before it may go. */
  #turnOf(before: number): Date {
    const missing = Math.max(0, before + 1 - this.#left)
    return new Date(this.#filledAt + Math.ceil((missing * minute) / this.#perMinute))
  }

  /** Lets go who may go, tells the others where they stand, and comes back when the next one may. */
  #wake(): void {
    clearTimeout(this.#timer)
    this.#refill()
    while (this.#left >= 1 && this.#line.letFirstGo()) this.#left -= 1
    if (this.#line.length === 0) return
    this.#line.tellAll()
    const wait = this.#turnOf(0).getTime() - this.#filledAt
    this.#timer = setTimeout(() => this.#wake(), Math.max(1, wait))
  }
}
