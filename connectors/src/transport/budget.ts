import { throttled } from '../failures.ts'
import type { BudgetNow } from '../telling.ts'
import { tellSpent, waitTold } from './waits.ts'
import type { WaitTold } from './waits.ts'

interface Waiting {
  readonly proceed: () => void
  readonly told: WaitTold
}

const minute = 60_000

/**
 * So many questions a minute and no more: a bucket that holds a minute's worth and fills evenly. Who finds it empty waits
 * in turn, and past `queue` is refused at once.
 */
export class Budget {
  readonly #name: string
  readonly #perMinute: number
  readonly #now: () => Date
  readonly #queue: number
  #left: number
  #filledAt: number
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(name: string, perMinute: number, now: () => Date, queue = 100) {
    this.#name = name
    this.#perMinute = perMinute
    this.#now = now
    this.#queue = queue
    this.#left = perMinute
    this.#filledAt = now().getTime()
  }

  get now(): BudgetNow {
    this.#fill()
    const left = Math.floor(this.#left)
    return { perMinute: this.#perMinute, left, nextAt: left > 0 ? null : this.#turnOf(0) }
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Resolves when a question may go. @throws Failure throttled, busy; the signal's reason when it ends first */
  async take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    this.#fill()
    if (this.#waiting.length > 0 || this.#left < 1) await this.#turn(signal)
    else this.#left -= 1
    tellSpent(this.now)
  }

  #fill(): void {
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

  #turn(signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= this.#queue) {
      throw throttled({
        cause: 'busy',
        message: `${this.#name} has too many questions waiting`,
        retryAfter: 1_000,
      })
    }
    return new Promise((resolve, reject) => {
      const told = waitTold(this.#name)
      const waiting: Waiting = {
        told,
        proceed: () => {
          signal.removeEventListener('abort', leave)
          told.end()
          resolve()
        },
      }
      const leave = () => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting)
        told.end()
        this.#wake()
        reject(signal.reason as Error)
      }
      this.#waiting.push(waiting)
      signal.addEventListener('abort', leave, { once: true })
      this.#wake()
    })
  }

  /** Lets go who may go, tells the others where they stand, and comes back when the next one may. */
  #wake(): void {
    clearTimeout(this.#timer)
    this.#fill()
    while (this.#left >= 1) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      this.#left -= 1
      next.proceed()
    }
    if (this.#waiting.length === 0) return
    for (const [before, { told }] of this.#waiting.entries()) told.at(before, this.#turnOf(before))
    const wait = this.#turnOf(0).getTime() - this.#filledAt
    this.#timer = setTimeout(() => this.#wake(), Math.max(1, wait))
  }
}
