import type { Spot } from '@patchbay/contract/common-queries/map-locate'

const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** From the first time that is known to the last; null where there is one place alone. */
export function timeRange(spots: readonly Spot[]): { readonly from: number; readonly to: number } | null {
  const times = spots.flatMap(({ from, to }) => [instant(from), instant(to)]).filter((time) => time !== null)
  if (spots.length < 2 || times.length < 2) return null
  const [from, to] = [Math.min(...times), Math.max(...times)]
  return from < to ? { from, to } : null
}

/**
 * Which place holds at a time: at the end of what is known the first, which is where it is now; else the stay that the time lies in,
 * or between stays the last one before it.
 */
export function spotAt(spots: readonly Spot[], time: number, end: number): number {
  if (time >= end) return 0
  const inside = spots.findIndex(
    ({ from, to }) => (instant(from) ?? Infinity) <= time && time <= (instant(to) ?? -Infinity),
  )
  if (inside !== -1) return inside
  const before = spots
    .map(({ to }, at) => ({ at, to: instant(to) ?? -Infinity }))
    .filter(({ to }) => to <= time)
    .toSorted((one, other) => other.to - one.to)
  return before[0]?.at ?? spots.length - 1
}
