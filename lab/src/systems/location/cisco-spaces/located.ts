import type { ClientMoment, FloorPlan, Heard, Point, Wireless } from '../../../world/model/wireless.ts'
import type { World } from '../../../world/model/world.ts'
import { hash, mix } from '../../../world/random.ts'

/** Milliseconds between two locations of a client. */
const period = 30_000
/** A client that was not located for this long is forgotten. */
export const forgottenAfter = 600_000
/** How far back the world knows where clients were. */
const pastMs = 31 * 3_600_000

/** One location of a client, as it was worked out. Lengths are metres from the upper left corner of the floor's plan. */
export interface Fix {
  readonly mac: string
  readonly at: number
  /** Of one client in twenty the floor above or below. */
  readonly floor: FloorPlan
  readonly x: number
  readonly y: number
  /** Radius in which the client really is. */
  readonly accuracy: number
  readonly heard: readonly Heard[]
  /** Null for a client that is only heard. */
  readonly association: ClientMoment | null
}

/** Metres by the number of access points that hear a client, from one on. */
const accuracies = [20, 12, 7, 5, 3.5]

/** Is a client of those that are placed on a wrong floor, where its building has another. */
export const isMisplaced = (mac: string): boolean => hash(`${mac}/floor`) % 20 === 0

/** Where the clients of the campus are by what the access points hear. */
export class Locating {
  readonly #world: World
  /** By MAC, so that the pages of one list are worked out once. */
  readonly #latest = new Map<string, { readonly at: number; readonly fix: Fix | null }>()

  constructor(world: World) {
    this.#world = world
  }

  get #wireless(): Wireless {
    return this.#world.wireless
  }

  #fixTime(mac: string, at: number): number {
    const phase = hash(`${mac}/phase`) % period
    return Math.floor((at - phase) / period) * period + phase
  }

  #floorOf(mac: string, place: Point): FloorPlan | null {
    const { floors } = this.#wireless
    const real = floors.get(place.floor)
    if (real === undefined || !isMisplaced(mac)) return real ?? null
    const near = [real.floor + 1, real.floor - 1].map((floor) => floors.get(`${real.building}-${floor}`))
    return near.find((one) => one !== undefined) ?? real
  }

  /** As it was worked out last before an instant; null where nobody heard the client then. */
  fix(mac: string, instant: number): Fix | null {
    const at = this.#fixTime(mac, instant)
    const place = this.#wireless.place(mac, at)
    const floor = place === null ? null : this.#floorOf(mac, place)
    const heard = place === null ? [] : this.#wireless.heardBy(mac, at)
    if (place === null || floor === null || heard.length === 0) return null
    const accuracy = accuracies[Math.min(heard.length, accuracies.length) - 1] ?? 20
    const drawn = hash(`${mac}/${at}`)
    const off = accuracy * (0.1 + (0.8 * (drawn % 1_000)) / 1_000)
    const angle = (2 * Math.PI * (mix(drawn) % 1_000)) / 1_000
    const inside = (value: number, most: number) => Math.min(Math.max(value, 0), most)
    return {
      mac,
      at,
      floor,
      x: inside(place.x + off * Math.cos(angle), floor.width),
      y: inside(place.y + off * Math.sin(angle), floor.length),
      accuracy,
      heard,
      association: this.#wireless.client(mac, at),
    }
  }

  /** The latest location of a client that is not forgotten yet. */
  now(mac: string): Fix | null {
    const now = this.#world.clock.now()
    const at = this.#fixTime(mac, now)
    const known = this.#latest.get(mac)
    const fix = known?.at === at ? known.fix : this.#latestBefore(mac, now)
    this.#latest.set(mac, { at, fix })
    return fix !== null && now - fix.at <= forgottenAfter ? fix : null
  }

  #latestBefore(mac: string, now: number): Fix | null {
    for (let ago = 0; ago <= forgottenAfter; ago += period) {
      const fix = this.fix(mac, now - ago)
      if (fix !== null) return fix
    }
    return null
  }

  *all(): Iterable<Fix> {
    for (const mac of this.#wireless.clients.keys()) {
      const fix = this.now(mac)
      if (fix !== null) yield fix
    }
  }

  /** From when on a client was there without being forgotten in between. */
  firstAt({ mac, at }: Fix): number {
    const stays = this.#wireless.stays(mac, at - pastMs)
    let first = at
    for (const [index, { from, place }] of [...stays.entries()].toReversed()) {
      const until = stays[index + 1]?.from ?? at
      if (place === null) {
        if (until - from > forgottenAfter) break
      } else if (from <= at) first = from
    }
    return first
  }

  /** Locations of a client between two instants, the oldest first: when it came, each quarter of an hour, and before it went. */
  *history(mac: string, from: number, to: number): Iterable<Fix> {
    const end = Math.min(to, this.#world.clock.now())
    const stays = this.#wireless.stays(mac, Math.max(from, end - pastMs))
    let latest = 0
    for (const [index, stay] of stays.entries()) {
      const until = Math.min(stays[index + 1]?.from ?? end, end)
      if (stay.place === null) continue
      const instants = [stay.from + period]
      for (let at = Math.ceil(stay.from / 900_000) * 900_000; at < until; at += 900_000) instants.push(at)
      instants.push(until - 1)
      for (const instant of instants.toSorted((one, other) => one - other)) {
        if (instant < from || instant > end) continue
        const fix = this.fix(mac, instant)
        if (fix === null || fix.at <= latest || fix.at < from) continue
        latest = fix.at
        yield fix
      }
    }
  }
}
