/** Denials of one person, or of one address without a person, within a minute that somebody should look at. */
export const manyDenials = { count: 20, within: 60_000 } as const

/** Most who are counted at once; the oldest is forgotten for a new one. */
const mostCounted = 10_000

/** Counts denials by who was denied, by the monotonic clock. */
export class Denials {
  readonly #times = new Map<string, number[]>()

  /** True for the denial that makes them many; again only after they have been many once more. */
  isOneTooMany(who: string, now = performance.now()): boolean {
    const recent = (this.#times.get(who) ?? []).filter((time) => now - time < manyDenials.within)
    recent.push(now)
    this.#times.delete(who)
    if (recent.length >= manyDenials.count) return true
    this.#times.set(who, recent)
    const [oldest] = this.#times.keys()
    if (this.#times.size > mostCounted && oldest !== undefined) this.#times.delete(oldest)
    return false
  }
}
