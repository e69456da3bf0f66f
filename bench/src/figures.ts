/** Middle of the values; the mean of the two in the middle when they are even in number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2
}

/** Smallest value that at least `share` (0 to 1) of the values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Three significant digits at most where it is small, none behind the point where it is large. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return 'none'
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
}

/** `12.3 (11.9–14)` */
export function spread(values: readonly number[], unit = ''): string {
  const words = unit === '' ? '' : ` ${unit}`
  return `${short(median(values))}${words} (${short(Math.min(...values))}–${short(Math.max(...values))})`
}
