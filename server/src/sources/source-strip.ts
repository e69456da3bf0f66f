import { overhear } from '@patchbay/connectors/overhearing/overhearing'
import type { Exchange } from '@patchbay/connectors/overhearing/overhearing'
import { hearWaits } from '@patchbay/connectors/transport/waits'
import type { Source } from '@patchbay/contract/systems/sources'
import type { Log } from '../logging/log.ts'
import { inPartOf } from './cached/cached-question.ts'
import type { Part } from './cached/cached-question.ts'
import type { Pace } from './pace.ts'
import { filledPage } from './page-address.ts'
import type { PageNames } from './page-address.ts'
import { Turn } from './ask-source.ts'
import type { Settled } from './ask-source.ts'

export interface StripParts {
  readonly sources: readonly Source[]
  readonly pace: Pace
  readonly log: Log
  /** Ends when the asker leaves, or the question is over. */
  readonly signal: AbortSignal
  readonly changed: (source: Source) => void
  /** What the places in the address of a source's own page stand for now. */
  readonly named?: ((source: Source) => PageNames) | undefined
  /** Is told each exchange with a source, where somebody wants to read them. */
  readonly overheard?: (id: string, exchange: Exchange) => void
}

/**
 * The strip of sources of one question: each starts as waiting, is asked once or in steps, and settles. Its order never
 * changes. Every change is told.
 */
export class SourceStrip {
  readonly #parts: StripParts
  readonly #sources: Source[]
  readonly #startedAt: number
  readonly #turns: Turn[] = []

  constructor(parts: StripParts) {
    this.#parts = parts
    this.#sources = [...parts.sources]
    this.#startedAt = parts.pace.now()
  }

  get all(): readonly Source[] {
    return this.#sources.map((source) => this.#reported(source))
  }

  #reported(source: Source): Source {
    const { page } = source
    if (page === undefined) return source
    return { ...source, page: filledPage(page, this.#parts.named?.(source) ?? {}) }
  }

  /** Milliseconds since the question. */
  elapsed(): number {
    return this.#parts.pace.now() - this.#startedAt
  }

  rename(id: string, name: string): void {
    this.#change(id, (source) => ({ ...source, name }))
  }

  #change(id: string, change: (source: Source) => Source): void {
    const at = this.#sources.findIndex((source) => source.id === id)
    const before = this.#sources[at]
    if (before === undefined) return
    const after = change(before)
    this.#sources[at] = after
    this.#parts.changed(this.#reported(after))
  }

  /**
   * Gives a source its part, which says itself when it asks. What comes back settles with its chip. Never rejects: how the source failed stands on the chip.
   */
  ask(id: string, work: (turn: Turn) => Promise<Settled>): Promise<void> {
    const { pace, log, signal, overheard } = this.#parts
    const part: Part = { source: id, keptAt: null }
    const turn = new Turn({
      keptAt: () => part.keptAt,
      pace,
      log,
      signal,
      id,
      required: this.#sources.find((source) => source.id === id)?.required ?? false,
      elapsed: () => this.elapsed(),
      show: (shown) =>
        this.#change(id, ({ name, kind, page }) => ({
          id,
          name,
          kind,
          ...(page === undefined ? {} : { page }),
          ...shown,
        })),
    })
    this.#turns.push(turn)
    const begin = () => inPartOf(part, () => hearWaits(turn.hears, () => work(turn)))
    const asked = overheard === undefined ? begin() : overhear((exchange) => overheard(id, exchange), begin)
    void turn.run(asked)
    return turn.chip
  }

  /** Until every chip has an end state; some sources may still be asked behind a `timed out`. */
  async chipsSettled(): Promise<void> {
    await Promise.all(this.#turns.map(({ chip }) => chip))
  }

  /** Until nothing more comes from any source. */
  async allOver(): Promise<void> {
    await Promise.all(this.#turns.map(({ over }) => over))
  }

  /** Ends the question where it stands. */
  giveUp(): void {
    for (const turn of this.#turns) turn.giveUp()
  }

  close(): void {
    for (const turn of this.#turns) turn.close()
  }
}

const answered = ({ state }: Source) => state === 'ok' || state === 'none'

/** Those that the words "none found" need. */
export const requiredOf = (sources: readonly Source[]) =>
  sources.filter(({ required, state }) => required && state !== 'not-configured')

/** Did every source that the words "none found" need answer. */
export const allRequiredAnswered = (sources: readonly Source[]) => requiredOf(sources).every(answered)

/** Is no answer awaited that the words "none found" need. */
export const requiredSettled = (sources: readonly Source[]) =>
  requiredOf(sources).every(({ state }) => state !== 'waiting' && state !== 'asking')
