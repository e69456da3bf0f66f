import { UnknownThing } from '../changes.ts'
import type { Links } from '../links.ts'
import type { AccessPoint, AccessPointMoment, Heard, Point, WirelessController } from '../model/wireless.ts'
import type { WorldChange } from '../model/world.ts'
import type { Presences } from '../presences.ts'
import type { Campus, Link } from '../state.ts'
import { AccessPointTimes, rejoinTakes } from './access-point-times.ts'
import { buildingOf } from './floors.ts'
import { hearing } from './signal.ts'

/** Why an access point is gone, as a controller words it. */
const cutOff = 'Heart beat timer expiry'
const reset = 'AP reset'

/** Milliseconds from power to the join of an access point that boots in its own time. */
const bootTakes = 128_000

/** Which access points are joined: those with power, an address and a way to their controller, unless it refuses them. */
export class AccessPointStates {
  readonly #campus: Campus
  readonly #links: Links
  readonly #presences: Presences
  readonly #times = new Map<string, AccessPointTimes>()
  readonly #inBuilding: ReadonlyMap<string, readonly AccessPoint[]>
  readonly #refusals = new Map<string, string>()

  constructor(campus: Campus, links: Links, presences: Presences) {
    this.#campus = campus
    this.#links = links
    this.#presences = presences
    const { accessPoints } = campus.wireless
    this.#inBuilding = Map.groupBy(accessPoints.values(), ({ place }) => buildingOf(place.floor))
    const now = campus.clock.now()
    for (const one of accessPoints.values()) {
      const first = Math.min(now, (presences.of(one.mac)?.since ?? now) + bootTakes)
      this.#times.set(one.mac, new AccessPointTimes(this.#reaches(one) ? first : null, cutOff))
    }
  }

  in(building: string): readonly AccessPoint[] {
    return this.#inBuilding.get(building) ?? []
  }

  times(mac: string): AccessPointTimes {
    const times = this.#times.get(mac)
    if (!times) throw new UnknownThing(`no access point has the MAC ${mac}`)
    return times
  }

  joinedIn(building: string, at: number): AccessPoint[] {
    return this.in(building).filter(({ mac }) => this.times(mac).joined(at))
  }

  hearing(mac: string, place: Point, at: number): Heard[] {
    return hearing(mac, place, this.joinedIn(buildingOf(place.floor), at))
  }

  at(mac: string, at: number): AccessPointMoment {
    const moment = this.times(mac).at(at)
    // One that never left since the world began booted as slowly as one does, and not by a command.
    const bootedAt = moment.joinedAt === null ? at : moment.joinedAt - bootTakes
    return { ...moment, bootedAt: moment.bootedAt ?? bootedAt }
  }

  linkOf({ switch: device, interface: of }: WirelessController): Link | null {
    return this.#links.at(device, of)
  }

  #reaches({ mac, controller }: AccessPoint): boolean {
    const presence = this.#presences.of(mac)
    if (!presence?.link || !presence.vlan || presence.address === null) return false
    const at = this.#campus.wireless.controllers.get(controller)
    return (
      this.#links.uplinkOf(presence.link.device)?.up === true &&
      at !== undefined &&
      this.linkOf(at)?.up === true
    )
  }

  reset(mac: string, now: number): boolean {
    if (!this.times(mac).joined(now)) return false
    this.times(mac).leave(now, now + rejoinTakes, reset)
    return true
  }

  refuse(mac: string, why: string | null, now: number): void {
    const times = this.times(mac)
    const before = this.#refusals.get(mac)
    if (before !== undefined) times.come(now + rejoinTakes, before)
    this.#refusals.delete(mac)
    if (why === null) return
    times.leave(now, Infinity, why)
    this.#refusals.set(mac, why)
  }

  /** After a change of cables or power: those that lost their controller or have found it. */
  changedBy(change: WorldChange, now: number): AccessPoint[] {
    return this.#near(change).filter((one) => {
      const times = this.times(one.mac)
      const misses = times.misses(cutOff)
      if (this.#reaches(one) !== misses) return false
      if (misses) times.come(now + rejoinTakes, cutOff)
      else times.leave(now, Infinity, cutOff)
      return true
    })
  }

  #near(change: WorldChange): readonly AccessPoint[] {
    const { accessPoints, controllers } = this.#campus.wireless
    if (change.kind === 'endpoint') {
      const one = accessPoints.get(change.mac)
      return one ? [one] : []
    }
    if (change.kind !== 'interface') return []
    const ofController = [...controllers.values()].some(
      (one) => one.switch === change.switch && one.interface === change.interface,
    )
    if (ofController) return [...accessPoints.values()]
    return this.in(this.#campus.switches.get(change.switch)?.building ?? '')
  }
}
