import { refused } from '../failures.ts'

/** Requests that are being sent now: two at once with one mark would both find that there is none yet. */
export class UnderWay {
  readonly #marks = new Set<string>()

  /** @throws Failure refused, busy, while the same is being sent */
  async run<T>(mark: string, work: () => Promise<T>): Promise<T> {
    if (this.#marks.has(mark)) {
      throw refused({ cause: 'busy', message: 'This request is being sent already' })
    }
    this.#marks.add(mark)
    try {
      return await work()
    } finally {
      this.#marks.delete(mark)
    }
  }
}
