import type { KeptQuestion } from '../kept/cached-question.ts'

/** Milliseconds for which a question's answers are kept: as long as somebody looks at the page and wonders. */
const goodFor = 10 * 60_000

/** Questions of one screen kept in one process; the longest kept goes first. What a large switch says is a megabyte. */
const most = 40

interface Kept {
  readonly question: KeptQuestion
  readonly since: number
}

/** The last questions of this process, each under its asker and its words. Nothing is written anywhere. */
export class KeptQuestions {
  readonly #kept = new Map<string, Kept>()
  readonly #now: () => number
  #sweeping: NodeJS.Timeout | undefined

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Null when it was never asked in this process, or too long ago. */
  find(key: string): KeptQuestion | null {
    this.#sweep()
    return this.#kept.get(key)?.question ?? null
  }

  keep(key: string, question: KeptQuestion): void {
    this.#kept.delete(key)
    this.#kept.set(key, { question, since: this.#now() })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest)
    this.#sweep()
  }

  /** Lets go what is too old, now and, while anything is kept, later. */
  readonly #sweep = (): void => {
    const before = this.#now() - goodFor
    for (const [key, { since }] of this.#kept) if (since <= before) this.#kept.delete(key)
    clearTimeout(this.#sweeping)
    if (this.#kept.size > 0) this.#sweeping = setTimeout(this.#sweep, goodFor).unref()
  }
}
