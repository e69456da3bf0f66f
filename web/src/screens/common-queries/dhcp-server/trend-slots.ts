import type { Trend } from '@patchbay/contract/common-queries/dhcp-server'
import { instantWords } from '../../../ui/clock-words.ts'

export type TrendStep = 'hours' | 'days'
export type UsePoint = Trend['days'][number]

const long = { hours: 3_600_000, days: 86_400_000 } as const

export interface Slot {
  readonly from: string
  /** Null where nothing was read. */
  readonly point: UsePoint | null
}

/** Every hour or day from the first point to the last, also those of which nothing was read. */
export function trendSlots(points: readonly UsePoint[], step: TrendStep): Slot[] {
  const byTime = new Map(points.map((point) => [Date.parse(point.from), point]))
  const times = [...byTime.keys()]
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const slots: Slot[] = []
  for (let time = first; time <= last; time += long[step]) {
    slots.push({ from: new Date(time).toISOString(), point: byTime.get(time) ?? null })
  }
  return slots
}

/** A picture is never of less than this, so that the first readings are not drawn as if they were all there is. */
const narrowest = { hours: 48, days: 14 } as const

/** Places of the picture: those before the first slot are empty. */
export function trendWidth(slots: readonly Slot[], step: TrendStep) {
  const before = Math.max(0, narrowest[step] - slots.length)
  const first = Date.parse(slots[0]?.from ?? '')
  return {
    before,
    places: before + slots.length,
    start: Number.isNaN(first) ? null : new Date(first - before * long[step]).toISOString(),
  }
}

/** Beginning of a slot: an hour in the person's zone, a day as it was counted, in UTC. */
export const slotWords = (from: string, step: TrendStep, zone: string): string =>
  step === 'days' ? from.slice(0, 10) : instantWords(new Date(from), zone).slice(0, 16)

const ofTotal = ({ assigned, total }: UsePoint) => `${assigned} of ${total}`

/** What the picture shows, for who does not see it. */
export function trendSentence(slots: readonly Slot[], step: TrendStep, zone: string): string {
  const read = slots.flatMap(({ point }) => (point === null ? [] : [point]))
  const [first] = read
  if (first === undefined) return 'No readings'
  const at = ({ from }: UsePoint) => slotWords(from, step, zone)
  const most = read.reduce((one, other) => (other.assigned >= one.assigned ? other : one))
  const least = read.reduce((one, other) => (other.assigned < one.assigned ? other : one))
  const last = read.at(-1) ?? first
  const each = step === 'days' ? 'day (UTC)' : 'hour'
  const unit = step === 'days' ? 'days' : 'hours'
  const gaps = slots.length - read.length
  return [
    read.length === 1
      ? `Peak of one ${each}, ${at(first)}: ${ofTotal(first)} leased`
      : `Peak of each ${each} since ${at(first)}: most ${ofTotal(most)} leased on ${at(most)}, least ${ofTotal(least)} on ${at(least)}, last ${ofTotal(last)}`,
    ...(gaps === 0 ? [] : [`${gaps} of ${slots.length} ${unit} without readings`]),
  ].join('; ')
}
