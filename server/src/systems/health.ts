import { Failure } from '@patchbay/connectors/failures'
import { wholeFailure } from './failed-collection.ts'

/** How a system was when it was last asked. Times are the process's own. */
export interface Health {
  readonly lastSuccessAt: Date | null
  readonly lastFailureAt: Date | null
  /** The sentence for people. */
  readonly lastFailure: string | null
  /** Milliseconds of the last hundred answers, the oldest first. */
  readonly latencies: readonly number[]
  /** Asked and not answered yet, in this process. */
  readonly running: number
  /** Not asked before this moment, after too many failures in a row. */
  readonly skippedUntil: Date | null
  /** Asked to be left alone until this moment. */
  readonly throttledUntil: Date | null
}

export const mostLatencies = 100

/** Refusals of the question itself say nothing about the system. */
const notItsFault: ReadonlySet<string> = new Set(['cancelled', 'text-not-allowed'])

/** An answer, whether or not it holds what was looked for. */
const answered = (error: unknown) => error instanceof Failure && error.kind === 'not-found'

/** Measures one system or device: every question passes here. Of one that is many devices, none speaks for all. */
export class Gauge {
  #lastSuccessAt: Date | null = null
  #lastFailureAt: Date | null = null
  #lastFailure: string | null = null
  #latencies: number[] = []
  #running = 0
  #skippedUntil: Date | null = null
  #throttledUntil: Date | null = null
  #changed = false
  readonly #now: () => Date
  readonly #perDevice: boolean

  constructor(now: () => Date, perDevice: boolean, before: Partial<Health> = {}) {
    this.#now = now
    this.#perDevice = perDevice
    this.#lastSuccessAt = before.lastSuccessAt ?? null
    this.#lastFailureAt = before.lastFailureAt ?? null
    this.#lastFailure = before.lastFailure ?? null
    this.#latencies = [...(before.latencies ?? [])]
    this.#skippedUntil = before.skippedUntil ?? null
    this.#throttledUntil = before.throttledUntil ?? null
  }

  get health(): Health {
    const now = this.#now()
    const ahead = (until: Date | null) => (until !== null && until > now ? until : null)
    return {
      lastSuccessAt: this.#lastSuccessAt,
      lastFailureAt: this.#lastFailureAt,
      lastFailure: this.#lastFailure,
      latencies: this.#latencies,
      running: this.#running,
      skippedUntil: ahead(this.#skippedUntil),
      throttledUntil: ahead(this.#throttledUntil),
    }
  }

  /** Was something heard since this was asked last. */
  takeChanged(): boolean {
    const changed = this.#changed
    this.#changed = false
    return changed
  }

  async measure<T>(question: () => Promise<T>): Promise<T> {
    const asked = performance.now()
    this.#running += 1
    try {
      const answer = await question()
      const failure = wholeFailure(answer)
      if (failure === null) this.#succeeded(performance.now() - asked)
      else this.#failed(failure)
      return answer
    } catch (error) {
      if (answered(error)) this.#succeeded(performance.now() - asked)
      else this.#failed(error)
      throw error
    } finally {
      this.#running -= 1
    }
  }

  #succeeded(took: number): void {
    this.#lastSuccessAt = this.#now()
    this.#skippedUntil = null
    this.#throttledUntil = null
    this.#latencies.push(Math.round(took))
    if (this.#latencies.length > mostLatencies) this.#latencies.shift()
    this.#changed = true
  }

  #failed(error: unknown): void {
    if (!(error instanceof Failure) || notItsFault.has(error.detail.cause)) return
    const { message, retryAfter } = error.detail
    this.#lastFailureAt = this.#now()
    this.#lastFailure = message
    if (retryAfter !== undefined && !this.#perDevice) {
      const until = new Date(this.#now().getTime() + retryAfter)
      if (error.kind === 'throttled') this.#throttledUntil = until
      // The breaker says when it may be asked again; nothing else that is unreachable does.
      else if (error.kind === 'unreachable') this.#skippedUntil = until
    }
    this.#changed = true
  }
}

/** The value below which the given share of the latencies lies, in milliseconds; null without any. */
export function percentile(latencies: readonly number[], share: number): number | null {
  if (latencies.length === 0) return null
  const sorted = latencies.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? null
}
