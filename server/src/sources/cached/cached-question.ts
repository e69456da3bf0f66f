import { AsyncLocalStorage } from 'node:async_hooks'
import { unreachable } from '@patchbay/connectors/failures'
import type { Source } from '@patchbay/contract/systems/sources'

type Outcome =
  | { readonly state: 'open' }
  | { readonly state: 'silent'; readonly seconds: number }
  | { readonly state: 'told'; readonly value: unknown }
  | { readonly state: 'failed'; readonly error: unknown }

/** A source's part in a question. */
export interface Part {
  readonly source: string
  /** When the oldest was said of what it says from before, without being asked; null where all of it is said now. */
  keptAt: Date | null
}

const running = new AsyncLocalStorage<Part>()

/** Runs what a source of a question is asked, so that each thing asked is known to be its. */
export const inPartOf = <T>(part: Part, work: () => T): T => running.run(part, work)

/** Id of the source whose part runs; null outside of every one. */
export const sourceAsking = (): string | null => running.getStore()?.source ?? null

/** The source whose part runs says what it said then. */
export function saidBefore(at: Date): void {
  const part = running.getStore()
  if (part !== undefined && (part.keptAt === null || at < part.keptAt)) part.keptAt = at
}

/** What the sources of one question said, thing by thing, so that one of them can be asked again without the others. */
export class KeptQuestion {
  /** When the oldest of it was said. */
  readonly at: Date
  readonly #outcomes: Map<string, Outcome>
  #sources: readonly Source[] | null

  /** @param before the same question, of which only one source is asked now; null for a new one. */
  constructor(at: Date, before: KeptQuestion | null = null) {
    this.at = before?.at ?? at
    this.#outcomes = before === null ? new Map() : new Map(before.#outcomes)
    this.#sources = before?.sources ?? null
  }

  /** What was told and nothing else, of a question that was asked in another process or long ago. */
  static ofTold(at: Date, told: ReadonlyMap<unknown, unknown>): KeptQuestion {
    const question = new KeptQuestion(at)
    for (const [what, value] of told) {
      if (typeof what === 'string') question.#outcomes.set(what, { state: 'told', value })
    }
    return question
  }

  /** What was told, thing by thing; what failed is not among it. */
  get allTold(): ReadonlyMap<string, unknown> {
    return new Map(
      [...this.#outcomes].flatMap(([what, outcome]) =>
        outcome.state === 'told' ? [[what, outcome.value] as const] : [],
      ),
    )
  }

  /** Things that one of these sources was asked and has not told. */
  untoldBy(sources: readonly string[]): readonly string[] {
    return [...this.#outcomes].flatMap(([what, { state }]) =>
      state !== 'told' && sources.some((source) => what.startsWith(`[${JSON.stringify(source)},`))
        ? [what]
        : [],
    )
  }

  /** The strip as it stood at the end; null while the question runs and after one that was left. */
  get sources(): readonly Source[] | null {
    return this.#sources
  }

  /** Notes what comes of `work`; what fails once `signal` has ended it has not failed by itself. */
  async note<T>(what: string, work: Promise<T>, signal: AbortSignal | null = null): Promise<T> {
    this.#outcomes.set(what, { state: 'open' })
    try {
      const value = await work
      this.#outcomes.set(what, { state: 'told', value })
      return value
    } catch (error) {
      if (signal?.aborted !== true) this.#outcomes.set(what, { state: 'failed', error })
      throw error
    }
  }

  /** The question is over: who has not answered by now is taken to be silent when this is told again. */
  end(sources: readonly Source[], took: number): void {
    this.#sources = sources
    const seconds = Math.max(1, Math.round(took / 1_000))
    for (const [what, { state }] of this.#outcomes) {
      if (state === 'open') this.#outcomes.set(what, { state: 'silent', seconds })
    }
  }

  /** What was said then; null when that was not asked, or is still awaited by a question that was left. */
  reported(what: string): Promise<unknown> | null {
    const outcome = this.#outcomes.get(what)
    switch (outcome?.state) {
      case 'told':
        return Promise.resolve(outcome.value)
      case 'failed':
        return Promise.reject(outcome.error)
      case 'silent':
        return Promise.reject(
          unreachable({ cause: 'timed-out', message: `no answer in ${outcome.seconds} s` }),
        )
      default:
        return null
    }
  }
}
