import { throttled } from '../failures.ts'

/** At most `width` questions to one system at a time; the rest wait in turn, and past `queue` are refused at once. */
export class Lanes {
  readonly #name: string
  readonly #width: number
  readonly #queue: number
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(name: string, width: number, queue = 100) {
    this.#name = name
    this.#width = width
    this.#queue = queue
  }

  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted()
    if (this.#busy >= this.#width) await this.#turn(signal)
    else this.#busy += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy -= 1
    }
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
      const proceed = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(proceed), 1)
        reject(signal.reason as Error)
      }
      this.#waiting.push(proceed)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}
