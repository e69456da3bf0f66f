import type { Ask } from '@patchbay/connectors/asking'
import type { Source } from '@patchbay/contract/systems/sources'
import type { Log } from '../logging/log.ts'
import type { QuestionListener } from './listener.ts'
import type { Pace } from './pace.ts'
import type { PageNames } from './page-address.ts'
import { SourceStrip } from './source-strip.ts'

export interface SourceQuestionParts<Answer> {
  readonly sources: readonly Source[]
  readonly pace: Pace
  readonly log: Log
  /** Go on behind `timed out` chips until the whole question's own limit: somebody listens who sees a late answer. */
  readonly patient: boolean
  /** Ends when the asker leaves. */
  readonly signal: AbortSignal
  /** The answer as far as it is known now. */
  readonly draw: () => Answer
  /** What the places in the address of a source's own page stand for now. */
  readonly named?: (source: Source) => PageNames
  readonly listener: Omit<QuestionListener<Answer>, 'question'>
}

/** Made once and not for each question, as an exception gathers its stack trace. */
const over = new DOMException('The question is over.', 'AbortError')

/**
 * One question to several sources at once, whose answer grows as each settles. It ends with the last chip, or for a
 * patient listener with the last source, at the latest after the whole question's limit.
 */
export class SourceQuestion<Answer> {
  readonly strip: SourceStrip
  readonly #parts: SourceQuestionParts<Answer>
  readonly #ending = new AbortController()
  readonly #signal: AbortSignal
  #drawn = false
  #over = false

  constructor(parts: SourceQuestionParts<Answer>) {
    const { sources, pace, log, listener, named } = parts
    this.#parts = parts
    this.#signal = AbortSignal.any([parts.signal, this.#ending.signal])
    this.strip = new SourceStrip({
      sources,
      pace,
      log,
      signal: this.#signal,
      named,
      ...(listener.overheard === undefined ? {} : { overheard: listener.overheard }),
      changed: (source) => {
        if (this.#over) return
        listener.source(source)
        if (source.state !== 'asking') this.grown()
      },
    })
  }

  /** What a source may be asked now: its limit is what is left of the whole question. */
  get ask(): Ask {
    return {
      signal: this.#signal,
      limit: Math.max(1, Math.round(this.#parts.pace.whole - this.strip.elapsed())),
    }
  }

  /** The answer has grown: draw it anew where somebody sees it grow. Several things that arrive together are told once. */
  grown(): void {
    if (this.#drawn || this.#parts.listener.growth === false) return
    this.#drawn = true
    setImmediate(() => {
      this.#drawn = false
      if (!this.#over) this.#parts.listener.answer(this.#parts.draw())
    })
  }

  /** Until the sources have settled and `also` has. Rejects with the signal's reason when the asker has left. */
  async settled(also: Promise<unknown> = Promise.resolve()): Promise<Answer> {
    const { pace, patient, signal, listener, draw } = this.#parts
    const callOff = pace.after(pace.whole, () => this.strip.giveUp())
    const leave = () => this.strip.close()
    signal.addEventListener('abort', leave, { once: true })
    try {
      await (patient ? this.strip.allOver() : this.strip.chipsSettled())
      signal.throwIfAborted()
      await also
      this.#over = true
      const answer = draw()
      listener.answer(answer)
      return answer
    } finally {
      this.#over = true
      callOff()
      signal.removeEventListener('abort', leave)
      this.strip.close()
      this.#ending.abort(over)
    }
  }
}
