/** A value at a time; times in whole days. */
export interface Sample {
  readonly at: number
  readonly value: number
}

/** How much the values grow in a day: the median, and the bounds that 90 of 100 such samples keep. */
export interface Slope {
  readonly middle: number
  readonly low: number
  readonly high: number
}

/** Of the normal distribution, for 90 % on both sides. */
const sides = 1.645

const at = (sorted: readonly number[], index: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, index))] ?? 0

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return Number.isInteger(half) ? (at(sorted, half - 1) + at(sorted, half)) / 2 : at(sorted, Math.floor(half))
}

/**
 * The median of the slopes of all pairs within each group (Theil 1950, Sen 1968; in groups as of seasons, Hirsch and
 * others 1982): a third of the values may be far off without moving it. Its bounds are slopes by their rank, from the
 * variance of Kendall's S. Null without a pair.
 */
export function slopeWithin(groups: readonly (readonly Sample[])[]): Slope | null {
  const slopes: number[] = []
  let variance = 0
  for (const group of groups) {
    const n = group.length
    variance += (n * (n - 1) * (2 * n + 5)) / 18
    for (const [index, one] of group.entries()) {
      for (const other of group.slice(index + 1)) {
        if (one.at !== other.at) slopes.push((other.value - one.value) / (other.at - one.at))
      }
    }
  }
  if (slopes.length === 0) return null
  const sorted = slopes.toSorted((a, b) => a - b)
  const spread = sides * Math.sqrt(variance)
  return {
    middle: median(sorted),
    low: at(sorted, Math.floor((sorted.length - spread) / 2)),
    high: at(sorted, Math.ceil((sorted.length + spread) / 2)),
  }
}

/** Where the busiest tenth of the values begins, each carried along the slope to the day `to`. */
export function busyLevel(samples: readonly Sample[], slope: number, to: number): number {
  const levels = samples.map(({ at: day, value }) => value + slope * (to - day)).toSorted((a, b) => a - b)
  return at(levels, Math.floor(levels.length * 0.9))
}
