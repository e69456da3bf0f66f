import type { KeptQuestion } from '../cached/cached-question.ts'

/** Milliseconds for which a question's answers are kept: as long as somebody looks at the page and wonders. */
const goodFor = 10 * 60_000

/** Questions of one screen kept in one process; the longest kept goes first. What a large switch says is a megabyte. */
const most = 40

interface CachedEntry {
  readonly question: KeptQuestion
  readonly since: number
}

/** The last questions of this process, each under its asker and its words. Nothing is written anywhere. */
export class KeptQuestions {
  readonly #cached = new Map<string, CachedEntry>()
  readonly #now: () => number
  #sweeping: NodeJS.Timeout | undefined

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Null when it was never asked in this process, or too long ago. */
  find(key: string): KeptQuestion | null {
    this.#sweep()
    return this.#cached.get(key)?.question ?? null
  }

  store(key: string, question: KeptQuestion): void {
    this.#cached.delete(key)
    this.#cached.set(key, { question, since: this.#now() })
    const [oldest] = this.#cached.keys()
    if (this.#cached.size > most && oldest !== undefined) this.#cached.delete(oldest)
    this.#sweep()
  }

  /** Lets go what is too old, now and, while anything is kept, later. */
  readonly #sweep = (): void => {
    const before = this.#now() - goodFor
    for (const [key, { since }] of this.#cached) if (since <= before) this.#cached.delete(key)
    clearTimeout(this.#sweeping)
    if (this.#cached.size > 0) this.#sweeping = setTimeout(this.#sweep, goodFor).unref()
  }
}
