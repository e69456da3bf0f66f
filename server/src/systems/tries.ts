import { CallError } from '../errors/call-error.ts'

/** Tests that one person may run at a time, and begin within a minute. */
const atATime = 2
const aMinute = 30

/**
 * Keeps a person from using tests to look around in the network, or to guess at secrets. In the memory of one process:
 * several of them let through as many times more.
 */
export class Tries {
  readonly #begun = new Map<number, number[]>()
  readonly #running = new Map<number, number>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Throws `too-many-attempts`. */
  begin(person: number): void {
    const since = this.#now() - 60_000
    const begun = (this.#begun.get(person) ?? []).filter((at) => at > since)
    const [oldest] = begun
    if (begun.length >= aMinute && oldest !== undefined) {
      throw new CallError('too-many-attempts', { retryAfter: Math.ceil((oldest - since) / 1_000) })
    }
    begun.push(this.#now())
    this.#begun.set(person, begun)
  }

  /** Throws `too-many-attempts` when too many run already. */
  async run<T>(person: number, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(person) ?? 0
    if (running >= atATime) throw new CallError('too-many-attempts', { retryAfter: 5 })
    this.begin(person)
    this.#running.set(person, running + 1)
    try {
      return await work()
    } finally {
      const left = (this.#running.get(person) ?? 1) - 1
      if (left === 0) this.#running.delete(person)
      else this.#running.set(person, left)
    }
  }
}

const kept = new WeakMap<object, Tries>()

/** The same for every screen of one server, so that nobody has twice as many by using two. */
export function triesOf(context: object): Tries {
  const tries = kept.get(context) ?? new Tries()
  kept.set(context, tries)
  return tries
}
