import type { Changes } from './changes.ts'
import type { Links } from './links.ts'
import type { Endpoint } from './model/endpoint.ts'
import { Random } from './random.ts'
import type { Campus } from './state.ts'
import type { Air } from './wireless/air.ts'

const minute = 60_000

/**
 * What people do: laptops move between outlets in working hours and come home again, some sessions start anew. A
 * minute's doings follow from the seed and the minute alone, so two worlds advanced alike stay alike.
 */
export class Habits {
  readonly #campus: Campus
  readonly #links: Links
  readonly #changes: Changes
  readonly #air: Air
  readonly #laptops: readonly Endpoint[]
  readonly #outlets: readonly string[]
  readonly #home = new Map<string, string>()
  #seenUntil: number

  constructor(campus: Campus, links: Links, changes: Changes, air: Air) {
    this.#campus = campus
    this.#links = links
    this.#changes = changes
    this.#air = air
    this.#laptops = [...campus.endpoints.values()].filter((one) => one.kind === 'laptop')
    this.#outlets = [...campus.outlets.values()].filter((one) => one.switch !== null).map((one) => one.label)
    this.#seenUntil = campus.clock.now()
  }

  /** For a clock that runs by itself; after a long pause only the last hour happens. */
  moveAlong(now: number): void {
    this.run(Math.max(this.#seenUntil, now - 60 * minute), now)
  }

  /** Every full minute after `from`, up to `to`; of a longer time only the last day. */
  run(from: number, to: number): void {
    this.#seenUntil = to
    const { clock } = this.#campus
    const start = Math.max(from, to - 24 * 60 * minute)
    for (let at = (Math.floor(start / minute) + 1) * minute; at <= to; at += minute) {
      clock.reach(at)
      this.#live(at)
    }
  }

  #live(at: number): void {
    const random = new Random(`${this.#campus.seed}/habits/${at / minute}`)
    const date = new Date(at)
    const working = date.getUTCDay() % 6 !== 0 && date.getUTCHours() >= 7 && date.getUTCHours() < 18
    const moves = this.#howMany(this.#laptops.length / (working ? 600 : 12_000), random)
    for (let index = 0; index < moves; index++) this.#moveOne(random)
    const restarts = this.#howMany(this.#campus.endpoints.size / 6_000, random)
    for (let index = 0; index < restarts; index++) {
      const laptop = random.pick(this.#laptops)
      this.#changes.endSession(laptop.mac)
    }
    this.#air.live(at, random.fork('air'))
  }

  #howMany(expected: number, random: Random): number {
    return Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0)
  }

  #moveOne(random: Random): void {
    const laptop = random.pick(this.#laptops)
    const home = this.#home.get(laptop.mac)
    if (home !== undefined && random.chance(0.5)) {
      this.#home.delete(laptop.mac)
      this.#changes.move(laptop.mac, home)
      return
    }
    if (laptop.outlet !== null && home === undefined) this.#home.set(laptop.mac, laptop.outlet)
    if (laptop.outlet !== null && random.chance(0.3)) {
      this.#changes.move(laptop.mac, null)
      return
    }
    for (let tried = 0; tried < 12; tried++) {
      const outlet = random.pick(this.#outlets)
      const link = this.#links.atOutlet(outlet)
      if (link?.interface.adminUp !== true || link.plugged.length > 0) continue
      this.#changes.move(laptop.mac, outlet)
      return
    }
  }
}
