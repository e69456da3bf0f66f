const minute = 60_000

/** Minutes by which the clocks of a zone are ahead of UTC at a moment: 60 in Berlin in winter. */
export function offsetAt(zone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return Math.round((wall - Math.floor(moment / 1_000) * 1_000) / minute)
}

/**
 * The moment at which the clocks of a zone show this. In the hour that they show twice it is the first of the two; one that they leave out
 * is the moment an hour later. @param wall milliseconds as if it were UTC
 */
export function momentAt(zone: string, wall: number): number {
  const near = wall - offsetAt(zone, wall) * minute
  const before = wall - offsetAt(zone, near - 60 * minute) * minute
  return offsetAt(zone, before) === offsetAt(zone, near - 60 * minute)
    ? before
    : wall - offsetAt(zone, near) * minute
}

export const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== ''
  } catch {
    return false
  }
}
