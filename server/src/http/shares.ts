/** So many as a /56 may have where an address may have `limit`: it is one customer's, and one site's. */
export const ofWideNetwork = (limit: number): number => Math.ceil(limit * 1.5)

/** What each one has of something that is shared by all, in the order in which it was taken. */
export class Shares<T extends object> {
  readonly #most: number
  readonly #taken = new Map<string, Set<T>>()

  constructor(most: number) {
    this.#most = most
  }

  isFull(whose: string): boolean {
    return (this.#taken.get(whose)?.size ?? 0) >= this.#most
  }

  has(whose: string, what: T): boolean {
    return this.#taken.get(whose)?.has(what) ?? false
  }

  /** Which one was taken first and is still. */
  oldest(whose: string): T | undefined {
    const [first] = this.#taken.get(whose) ?? []
    return first
  }

  /** Until what it returns is called. */
  take(whose: string, what: T): () => void {
    const own = this.#taken.get(whose) ?? new Set<T>()
    this.#taken.set(whose, own.add(what))
    return () => {
      own.delete(what)
      if (own.size === 0 && this.#taken.get(whose) === own) this.#taken.delete(whose)
    }
  }
}
