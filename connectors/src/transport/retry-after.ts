import { Failure, throttled } from '../failures.ts'

/** Keeps away from a system for as long as it asked to be left alone (RFC 9110 10.2.3): nothing is sent meanwhile. */
export class RetryAfter {
  readonly #name: string
  readonly #now: () => Date
  #since = 0
  #until = 0

  constructor(name: string, now: () => Date) {
    this.#name = name
    this.#now = now
  }

  /** Since when and until when; null when it may be asked. */
  get now(): { readonly since: Date; readonly until: Date } | null {
    const at = this.#now().getTime()
    // Before it began: the clock was set back meanwhile, and nobody knows how long it still is.
    if (at >= this.#until || at < this.#since) return null
    return { since: new Date(this.#since), until: new Date(this.#until) }
  }

  /** @throws Failure throttled, rate-limited, while it wants to be left alone */
  check(): void {
    const away = this.now
    if (away === null) return
    throw throttled({
      cause: 'rate-limited',
      message: `${this.#name} throttles questions for a while`,
      retryAfter: away.until.getTime() - this.#now().getTime(),
    })
  }

  /** Hears how a question failed. */
  note(error: unknown): void {
    if (!(error instanceof Failure) || error.detail.cause !== 'rate-limited') return
    const { retryAfter } = error.detail
    if (retryAfter === undefined || retryAfter <= 0) return
    const at = this.#now().getTime()
    if (this.now === null) this.#since = at
    this.#until = Math.max(this.#until, at + retryAfter)
  }
}
