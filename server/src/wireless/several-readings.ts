import type { NotRead, Reading } from '@patchbay/connectors/asking'
import { failureWords } from '../sources/failure-words.ts'
import type { Heard } from '../sources/ask-source.ts'
import type { OnController } from './dossier.ts'

/** Several questions to one system at once: what each found, and what is missing. */
export class SeveralReadings {
  readonly #source: string
  readonly #signal: AbortSignal
  readonly #whys = new Set<string>()
  #asked = 0
  #count = 0
  #complete = true
  #failures: unknown[] = []

  constructor(source: string, signal: AbortSignal) {
    this.#source = source
    this.#signal = signal
  }

  /** Puts what one question found; a failure is kept while another question is answered. */
  async read<T>(
    pending: Promise<Reading<T | readonly T[] | null> | null>,
    put: (found: readonly OnController<T>[]) => void,
  ): Promise<void> {
    try {
      const reading = await pending
      if (reading === null) return
      this.#asked += 1
      const { value, complete, observedAt: at, notRead = [], dropped } = reading
      const rows = value === null ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T]
      put(rows.map((row) => ({ source: this.#source, at, value: row, notRead })))
      this.#count += rows.length
      if (!complete) this.#missing(notRead)
      if (dropped > 0) this.cut(`${dropped} rows were not understood`)
    } catch (error) {
      this.#signal.throwIfAborted()
      this.#asked += 1
      this.#failures.push(error)
    }
  }

  #missing(notRead: readonly NotRead[]): void {
    this.#complete = false
    for (const { why } of notRead) this.#whys.add(why)
  }

  /** Something is left out, and why. */
  cut(why: string | null): void {
    if (why === null) return
    this.#complete = false
    this.#whys.add(why)
  }

  /** What all came to, with what was known before; null where nothing was asked. @throws the failure where nothing was answered */
  heard(before: Heard | null = null): Heard | null {
    const [first] = this.#failures
    if (first !== undefined && this.#failures.length === this.#asked && before === null) throw first
    if (this.#asked === 0) return before
    for (const failure of this.#failures) this.#whys.add(failureWords(failure))
    const complete = this.#complete && this.#failures.length === 0 && before?.complete !== false
    const why = [before?.why, ...this.#whys].filter((one) => one !== undefined).join('; ')
    return {
      count: this.#count + (before?.count ?? 0),
      complete,
      ...(complete || why === '' ? {} : { why }),
    }
  }
}
