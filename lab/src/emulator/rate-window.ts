const minute = 60_000

/** Counts answers over the last minute of real time, for the lever `rateLimit`. */
export class RateWindow {
  readonly #given: number[] = []

  /** May one more be given? Counts it when it may. */
  admits(limit: number | null, now: number = Date.now()): boolean {
    while (this.#given.length > 0 && (this.#given[0] ?? now) <= now - minute) this.#given.shift()
    if (limit !== null && this.#given.length >= limit) return false
    this.#given.push(now)
    return true
  }
}
