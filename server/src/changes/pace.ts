/** How often and how long a run looks and tries; tests bring a pace without waiting. */
export interface Pace {
  /**
   * Milliseconds to wait after each reading of what was sent, in order; null ends it: what was not read by then is not
   * known. A minute in all (promise 2).
   */
  readonly readBack: readonly (number | null)[]
  /**
   * The same for the restoring half of something that must not be left half done, and for going back: a minute, after which
   * somebody is told. It is tried on.
   */
  readonly restore: readonly (number | null)[]
  /** Milliseconds between looks for the proof at the client. */
  readonly look: number
  readonly pause: (milliseconds: number) => Promise<void>
}

const seconds = (...waits: readonly number[]) => [...waits.map((wait) => wait * 1_000), null]

export const usualPace: Pace = {
  readBack: seconds(0.3, 0.7, 1, 2, 4, 6, 8, 10, 12, 14),
  restore: seconds(0.5, 1, 2, 3, 5, 5, 10, 10, 15),
  look: 2_000,
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}
