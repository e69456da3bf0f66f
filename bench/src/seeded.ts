/** Repeatable choices: the same seed gives the same sequence (mulberry32). */
export class Seeded {
  #state: number

  constructor(seed: string) {
    let hash = 2_166_136_261
    for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
    this.#state = hash >>> 0
  }

  /** From 0 to just below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  pick<T>(from: readonly T[]): T {
    const chosen = from[this.below(from.length)]
    if (chosen === undefined) throw new RangeError('nothing to pick from')
    return chosen
  }

  /** `count` of them in random order, or all when there are fewer. */
  sample<T>(from: readonly T[], count: number): T[] {
    const left = [...from]
    const taken: T[] = []
    while (taken.length < count && left.length > 0) taken.push(...left.splice(this.below(left.length), 1))
    return taken
  }
}
