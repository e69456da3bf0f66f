import { flapPeriod } from './links.ts'
import type { Switch } from './model/switch.ts'

interface Count {
  base: number
  flapping: number
  flappingSince: number
  /** World times at which an answer changes by itself. */
  due: number[]
}

/** One number per building: its switches see each other's endpoints, so they change together. */
export class Versions {
  readonly #counts = new Map<string, Count>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  #of(building: string): Count {
    const known = this.#counts.get(building)
    if (known) return known
    const made = { base: 1, flapping: 0, flappingSince: 0, due: [] }
    this.#counts.set(building, made)
    return made
  }

  rise(device: Switch): void {
    this.#of(device.building).base++
  }

  riseAt(device: Switch, instant: number): void {
    this.#of(device.building).due.push(instant)
  }

  flapping(device: Switch, by: 1 | -1): void {
    const count = this.#of(device.building)
    const period = Math.floor(this.#now() / flapPeriod)
    if (count.flapping > 0) count.base += period - count.flappingSince
    count.flapping += by
    count.flappingSince = period
    count.base++
  }

  of(device: Switch): number {
    const count = this.#of(device.building)
    const now = this.#now()
    if (count.due.length > 0) {
      const before = count.due.length
      count.due = count.due.filter((instant) => instant > now)
      count.base += before - count.due.length
    }
    return count.base + (count.flapping > 0 ? Math.floor(now / flapPeriod) - count.flappingSince : 0)
  }
}
