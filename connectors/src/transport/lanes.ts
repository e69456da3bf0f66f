import { throttled } from '../failures.ts'
import { waitTold } from './waits.ts'
import type { WaitTold } from './waits.ts'

interface Waiting {
  readonly proceed: () => void
  readonly told: WaitTold
}

/** At most `width` questions to one system at a time; the rest wait in turn, and past `queue` are refused at once. */
export class Lanes {
  readonly #name: string
  readonly width: number
  readonly queue: number
  #waiting: Waiting[] = []
  #busy = 0

  constructor(name: string, width: number, queue = 100) {
    this.#name = name
    this.width = width
    this.queue = queue
  }

  /** Questions that have a lane now. */
  get running(): number {
    return this.#busy
  }

  get waiting(): number {
    return this.#waiting.length
  }

  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted()
    if (this.#busy >= this.width) await this.#turn(signal)
    else this.#busy += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) {
        next.proceed()
        this.#tellAll()
      } else this.#busy -= 1
    }
  }

  #tellAll(): void {
    for (const [before, { told }] of this.#waiting.entries()) told.at(before, null)
  }

  #turn(signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= this.queue) {
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
        this.#tellAll()
        reject(signal.reason as Error)
      }
      told.at(this.#waiting.length, null)
      this.#waiting.push(waiting)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}
