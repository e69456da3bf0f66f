import type { Reading } from '@patchbay/connectors/asking'
import type { Heard, Settled } from '../sources/ask-source.ts'
import { failureWords } from '../sources/failure-words.ts'
import { note, notAsked, silent } from './dossier.ts'
import type { Heard as Part } from './dossier.ts'

const notAll = 'not all of its entries could be read'

/** What several questions to one service came to. */
export class Tally {
  #count = 0
  #answered = 0
  readonly #failures: unknown[] = []
  #complete = true
  #of: number | null = null
  #why: string | null = null

  get heard(): Heard | null {
    if (this.#answered === 0) return null
    const of = this.#of === null ? {} : { of: this.#of }
    return { count: this.#count, complete: this.#complete, ...of }
  }

  get #heardWithWhy(): Heard | null {
    const { heard } = this
    return heard === null || this.#why === null ? heard : { ...heard, why: this.#why }
  }

  /** A list that was read. */
  add({ value, complete, of }: Reading<readonly unknown[]>): void {
    this.#answered += 1
    this.#count += value.length
    this.#complete &&= complete
    this.#of = of ?? null
  }

  /** Asks and notes; a failure is kept for the end, so that what else can be told is. */
  async take<T>(
    heard: Part<T>,
    source: string,
    reading: Promise<{ value: T; observedAt: Date; complete: boolean }> | undefined,
    nothing: (value: T) => boolean,
  ): Promise<void> {
    if (reading === undefined) {
      notAsked(heard, `${source} has no such part`)
      return
    }
    try {
      const { value, observedAt, complete } = await reading
      // That it was not among those that could be read does not say that it is not there.
      if (nothing(value) && !complete) silent(heard, source, notAll)
      else note(heard, source, observedAt, value, nothing)
      this.#answered += 1
      this.#count += nothing(value) ? 0 : 1
      if (!complete) this.#why ??= notAll
      this.#complete &&= complete
    } catch (error) {
      silent(heard, source, failureWords(error))
      this.#failures.push(error)
    }
  }

  settled(): Settled {
    const [failure] = this.#failures
    if (failure !== undefined && this.#answered === 0) throw failure
    if (this.#answered === 0) return null
    return failure === undefined
      ? this.#heardWithWhy
      : { count: this.#count, complete: false, why: failureWords(failure) }
  }
}
