import { Failure } from '@patchbay/connectors/failures'
import type { Source, SourceState } from '@patchbay/contract/workflows/search-and-locate'
import type { Log } from '../logging/log.ts'

/** After this a chip says `timed out`; the question goes on to its own limit and a late answer slides in. */
export const chipLimit = 8_000
/** Milliseconds that a source has in all. */
export const sourceLimit = 25_000

/** What a question to a source came to. */
export interface Settled {
  readonly count: number
  readonly complete?: boolean
  readonly of?: number
  /** Said beside a state that is not plain `ok`. */
  readonly why?: string
}

const stateOf = (failure: Failure): SourceState =>
  failure.kind === 'throttled' ? 'throttled' : failure.detail.cause === 'timed-out' ? 'timed-out' : 'failed'

/**
 * The strip of sources of one question: each starts as waiting, is asked once or in steps, and settles. Its order never
 * changes. Every change is told.
 */
export class SourceStrip {
  readonly #sources: Source[]
  readonly #changed: (source: Source) => void
  readonly #startedAt: number
  readonly #log: Log
  readonly #pending = new Map<string, Promise<void>>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #chips: Promise<void>[] = []

  constructor(sources: readonly Source[], changed: (source: Source) => void, log: Log) {
    this.#sources = [...sources]
    this.#changed = changed
    this.#log = log
    this.#startedAt = performance.now()
  }

  get all(): readonly Source[] {
    return this.#sources
  }

  set(id: string, change: Partial<Source>): void {
    const at = this.#sources.findIndex((source) => source.id === id)
    const before = this.#sources[at]
    if (before === undefined) return
    const after = { ...before, ...change }
    this.#sources[at] = after
    this.#changed(after)
  }

  #took(): number {
    return Math.round(performance.now() - this.#startedAt)
  }

  /** Asks a source; the steps within belong to one answer. Never throws: how it failed stands on its chip. */
  ask(id: string, work: () => Promise<Settled>): Promise<void> {
    this.set(id, { state: 'asking' })
    let late: NodeJS.Timeout | null = null
    const chip = new Promise<void>((resolve) => {
      late = setTimeout(() => {
        this.set(id, { state: 'timed-out', why: 'no answer in 8 s', took: this.#took() })
        resolve()
      }, chipLimit)
      this.#timers.add(late)
      const settle = (change: Partial<Source>) => {
        if (late !== null) clearTimeout(late)
        this.set(id, { ...change, took: this.#took() })
        resolve()
      }
      const asking = work().then(
        ({ count, complete = true, of, why }) =>
          settle({
            state: complete ? (count === 0 ? 'none' : 'ok') : 'partial',
            count,
            ...(of === undefined ? {} : { of }),
            ...(why === undefined ? {} : { why }),
          }),
        (error: unknown) => settle(this.#failed(id, error)),
      )
      this.#pending.set(id, asking)
    })
    this.#chips.push(chip)
    return chip
  }

  #failed(id: string, error: unknown): Partial<Source> {
    if (!(error instanceof Failure)) {
      this.#log.error({ source: id, error }, 'source failed unexpectedly')
      return { state: 'failed', why: 'an error of the console itself' }
    }
    this.#log.info({ source: id, kind: error.kind, cause: error.detail.cause }, 'source did not answer')
    const { retryAfter } = error.detail
    return {
      state: stateOf(error),
      why: error.message,
      ...(retryAfter === undefined ? {} : { until: new Date(Date.now() + retryAfter).toISOString() }),
    }
  }

  /** Until every chip has a state; some may still be asked behind a `timed out`. */
  async chipsSettled(): Promise<void> {
    await Promise.all(this.#chips)
  }

  /** Until every source has answered or reached its own limit. */
  async allSettled(): Promise<void> {
    await Promise.all([...this.#pending.values(), ...this.#chips])
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}

/** Did every source that the words "none found" need answer. */
export const allRequiredAnswered = (sources: readonly Source[]) =>
  sources.every((source) => !source.required || source.state === 'ok' || source.state === 'none')
