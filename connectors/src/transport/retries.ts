export interface RetryRules {
  /** Repetitions that each question asked earns, below a tenth so that the reserve fits into it too. */
  readonly share: number
  /** Repetitions there are at the beginning. */
  readonly reserve: number
  /** Repetitions that quiet hours may save up. */
  readonly most: number
}

const usual: RetryRules = { share: 0.09, reserve: 10, most: 100 }

/**
 * Questions that may be asked once more because no answer came: less than one in ten of all that one system is asked,
 * so that a network in trouble is not asked twice as much by all at once. Only for what reads.
 */
export class Retries {
  readonly #rules: RetryRules
  readonly #random: () => number
  #left: number

  constructor(rules: RetryRules = usual, random: () => number = Math.random) {
    this.#rules = rules
    this.#random = random
    this.#left = rules.reserve
  }

  /** A question goes out for the first time. */
  asked(): void {
    this.#left = Math.min(this.#rules.most, this.#left + this.#rules.share)
  }

  /**
   * May one be repeated: then it was counted, and its time has come when this resolves. The pause is any time up to
   * `base` milliseconds, twice as long each time ("full jitter"), so that many who waited together do not ask together.
   */
  async mayRepeat(before: number, base: number, signal: AbortSignal): Promise<boolean> {
    if (this.#left < 1) return false
    // The repetition passes `asked` as well, and is to earn nothing.
    this.#left -= 1 + this.#rules.share
    await pause(this.#random() * base * 2 ** before, signal)
    return !signal.aborted
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end, { once: true })
  })
