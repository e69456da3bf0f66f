import { inZone } from '@patchbay/contract/times/zoned-time'
import { startOfDay, timeZoneNow } from '../preferences/time-zone.ts'

export interface TrailStay {
  readonly from: string
  /** The last time it was seen. */
  readonly to: string
  readonly text: string
  readonly present: boolean
  readonly disputed: boolean
}

export interface TrailLane {
  readonly name: string
  readonly stays: readonly TrailStay[]
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const steps = [minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour]
const daySteps = [1, 2, 7, 14, 28, 56].map((days) => days * day)

export interface TrailScale {
  readonly start: number
  readonly end: number
  /** Instants of the axis, on whole hours or days of the time zone. */
  readonly ticks: readonly Date[]
  /** Ticks are whole days. */
  readonly byDay: boolean
}

/** The time axis over all stays, ending at now; null without any stay. At most six ticks. */
export function trailScale(
  lanes: readonly TrailLane[],
  now: number,
  zone: string = timeZoneNow(),
): TrailScale | null {
  const stays = lanes.flatMap((lane) => lane.stays)
  if (stays.length === 0) return null
  const end = Math.max(now, ...stays.map(({ to }) => Date.parse(to)))
  const first = Math.min(...stays.map(({ from }) => Date.parse(from)))
  const start = Math.min(first, end - 5 * minute)
  const room = (end - start) * 0.04
  const step = [...steps, ...daySteps].find((each) => (end - start + room) / each <= 6) ?? 112 * day
  return { start: start - room, end, ticks: ticksBetween(start - room, end, step, zone), byDay: step >= day }
}

function ticksBetween(start: number, end: number, step: number, zone: string): Date[] {
  const { year, month, day: date } = inZone(new Date(start), zone)
  const midnight = startOfDay(year, month, date, zone).getTime()
  const ticks: Date[] = []
  for (let count = 0; ; count += 1) {
    // Days are counted by the calendar, since one of them has 23 or 25 hours.
    const tick =
      step >= day
        ? startOfDay(year, month, date + count * (step / day), zone)
        : new Date(midnight + count * step)
    if (tick.getTime() > end) return ticks
    if (tick.getTime() >= start) ticks.push(tick)
  }
}

/** Where an instant stands on the axis, in percent. */
export function trailPosition(scale: TrailScale, instant: number): number {
  const share = (instant - scale.start) / (scale.end - scale.start)
  return Math.min(100, Math.max(0, share * 100))
}
