import { inZone } from '@patchbay/contract/times/zoned-time'
import { readPreferences, usePreferences } from './preferences.ts'

let zoneOfBrowser: string | undefined

/** Cached: each call would create a formatter, and a scrolling table shows hundreds of times. */
const ofBrowser = () => (zoneOfBrowser ??= Intl.DateTimeFormat().resolvedOptions().timeZone)

/** The chosen time zone, else that of the browser. */
export function timeZoneNow(): string {
  return readPreferences().timeZone ?? ofBrowser()
}

/** The same as a hook that re-renders on a change. */
export function useTimeZone(): string {
  return usePreferences().timeZone ?? ofBrowser()
}

/** The zone's midnight that begins a day; `day` may lie outside the month, as with `Date.UTC`. */
export function startOfDay(year: number, month: number, day: number, zone: string): Date {
  const wanted = Date.UTC(year, month - 1, day)
  let found = wanted
  // The offset at the guess is not always that at the answer: the second round settles a change of the clocks between.
  for (let round = 0; round < 2; round += 1) found = wanted - offsetAt(new Date(found), zone)
  return new Date(found)
}

/** Milliseconds that the zone's clock is ahead of UTC. */
function offsetAt(time: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = inZone(time, zone)
  const whole = Math.floor(time.getTime() / 1000) * 1000
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole
}
