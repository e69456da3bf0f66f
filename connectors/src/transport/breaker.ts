import { Failure, unreachable } from '../failures.ts'
import type { BreakerNow } from '../telling.ts'

export interface BreakerRules {
  /** Failures in a row that open it. */
  readonly failures: number
  /** Milliseconds until one probe may go. */
  readonly rest: number
}

/** Does this failure speak against the system, and not against the question or the account. */
function counts(error: unknown): error is Failure {
  return error instanceof Failure && error.kind === 'unreachable' && error.detail.cause !== 'cancelled'
}

/**
 * Spares a system that does not answer: after five failures in a row questions fail at once with the last cause, and
 * after a rest one probe at a time may try again. Any answer, a refusal included, closes it.
 */
export class Breaker {
  readonly #name: string
  readonly #now: () => Date
  readonly #rules: BreakerRules
  #inRow = 0
  #restUntil = 0
  #probing = false
  #latest: Failure | null = null
  #since: Date | null = null

  constructor(name: string, now: () => Date, rules: BreakerRules = { failures: 5, rest: 10_000 }) {
    this.#name = name
    this.#now = now
    this.#rules = rules
  }

  get state(): BreakerNow {
    if (this.#inRow < this.#rules.failures) {
      return { state: 'closed', failures: this.#inRow, since: null, until: null }
    }
    const left = this.#left()
    const open = left > 0 && !this.#probing
    return {
      state: open ? 'open' : 'probing',
      failures: this.#inRow,
      since: this.#since,
      until: open ? new Date(this.#now().getTime() + left) : null,
    }
  }

  /** Throws at once while the breaker is open. */
  check(): void {
    if (this.#inRow < this.#rules.failures || this.#latest === null) return
    const left = this.#left()
    if (left <= 0 && !this.#probing) return
    throw unreachable({
      cause: this.#latest.detail.cause,
      message: `${this.#name} is skipped after ${this.#inRow} failures, the last: ${this.#latest.message}`,
      retryAfter: Math.max(left, 1_000),
      ...(this.#since === null ? {} : { since: this.#since }),
    })
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.check()
    const probe = this.#inRow >= this.#rules.failures
    if (probe) this.#probing = true
    try {
      const value = await work()
      this.#close()
      return value
    } catch (error) {
      if (counts(error)) {
        this.#note(error)
        // The failure that opens it says so, by saying when the system may be asked again; those of probes say since when.
        if (this.#since !== null) {
          const opens = this.#inRow === this.#rules.failures ? { retryAfter: this.#rules.rest } : {}
          throw new Failure(error.kind, { ...error.detail, ...opens, since: this.#since }, { cause: error })
        }
      } else if (!(error instanceof Failure && error.detail.cause === 'cancelled')) this.#close()
      throw error
    } finally {
      if (probe) this.#probing = false
    }
  }

  #left(): number {
    const left = this.#restUntil - this.#now().getTime()
    // More than the whole rest is left only when the clock was set back meanwhile; the rest then begins anew.
    if (left > this.#rules.rest) this.#restUntil -= left - this.#rules.rest
    return Math.min(left, this.#rules.rest)
  }

  #note(failure: Failure): void {
    this.#inRow += 1
    this.#latest = failure
    if (this.#inRow < this.#rules.failures) return
    this.#restUntil = this.#now().getTime() + this.#rules.rest
    this.#since ??= this.#now()
  }

  #close(): void {
    this.#inRow = 0
    this.#latest = null
    this.#since = null
  }
}
