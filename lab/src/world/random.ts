/** FNV-1a over UTF-16 units, finished with a mixer so that near-equal words give far-apart numbers. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return mix(value)
}

export function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** 32 hex digits, always the same for one text. */
export const hexOf = (text: string): string =>
  [0, 1, 2, 3].map((part) => hash(`${text}/${part}`).toString(16).padStart(8, '0')).join('')

/** Seeded stream of numbers; the same words give the same stream on every machine. */
export class Random {
  readonly #seed: string
  #state: number

  constructor(seed: string) {
    this.#seed = seed
    this.#state = hash(seed)
  }

  /** A stream of its own, so that drawing more in one part of the world leaves the others as they were. */
  fork(part: string): Random {
    return new Random(`${this.#seed}/${part}`)
  }

  /** 0 up to, not including, 1 (mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let value = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }

  /** Whole number from 0 up to, not including, `count`. */
  below(count: number): number {
    return Math.floor(this.fraction() * count)
  }

  /** Whole number, both ends included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<T>(from: readonly T[]): T {
    const chosen = from[this.below(from.length)]
    if (chosen === undefined) throw new RangeError('nothing to pick from')
    return chosen
  }

  /** In place (Fisher–Yates). */
  shuffle<T>(list: T[]): T[] {
    for (let index = list.length - 1; index > 0; index--) {
      const other = this.below(index + 1)
      const one = list[index]
      const two = list[other]
      if (one === undefined || two === undefined) continue
      list[index] = two
      list[other] = one
    }
    return list
  }
}
