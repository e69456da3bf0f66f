import type { CablePair } from '@patchbay/contract/switches/cable-pairs'

/** Where the far end is: as far as the normal pairs reach; null where none is normal. */
export function endOfCable(pairs: readonly CablePair[]): number | null {
  const lengths = pairs.flatMap(({ state, metres }) => (state === 'normal' ? (metres ?? []) : []))
  return lengths.length === 0 ? null : Math.max(...lengths)
}

const steps = [2, 5, 10, 20, 25, 50]

/** How far the drawing goes, and the metres that are written below it. */
export function scaleOf(
  pairs: readonly CablePair[],
  documented: number | null,
): {
  readonly most: number
  readonly ticks: readonly number[]
} {
  const reach = Math.max(
    10,
    documented ?? 0,
    ...pairs.map(({ metres, tolerance }) => (metres ?? 0) + (tolerance ?? 0)),
  )
  const step = steps.find((one) => reach / one <= 6) ?? 100
  const most = Math.ceil(reach / step) * step
  return { most, ticks: Array.from({ length: most / step + 1 }, (_, at) => at * step) }
}
