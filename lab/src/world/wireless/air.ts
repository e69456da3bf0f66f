import { UnknownThing } from '../changes.ts'
import type { Leases } from '../leases.ts'
import type { Links } from '../links.ts'
import type { ClientMoment, Point, Ssid, Stay, Wireless, WirelessClient } from '../model/wireless.ts'
import type { WorldChange } from '../model/world.ts'
import type { Presences } from '../presences.ts'
import { hash, type Random } from '../random.ts'
import type { Campus, Link, Presence, Tell } from '../state.ts'
import type { Versions } from '../versions.ts'
import { AccessPointStates } from './access-point-states.ts'
import { beside, type Settled } from './clients.ts'
import { presenceOf } from './device.ts'
import { buildingOf } from './floors.ts'
import { sessionOf } from './session.ts'
import { bssidOf, hearing, radioFor, snrOf } from './signal.ts'
import { joinTakes, Trail } from './trail.ts'

/** Milliseconds for which those who left today had been here. */
const stayedFor = 2 * 3_600_000

/** Who is on which access point, and what follows when an access point, a client or a cable changes. */
export class Air implements Wireless {
  readonly floors: Wireless['floors']
  readonly ssids: Wireless['ssids']
  readonly controllers: Wireless['controllers']
  readonly accessPoints: Wireless['accessPoints']
  readonly clients: Wireless['clients']
  readonly #campus: Campus
  readonly #leases: Leases
  readonly #versions: Versions
  readonly #tell: Tell
  readonly #states: AccessPointStates
  readonly #trails: ReadonlyMap<string, Trail>
  /** What the controllers are cabled to. */
  readonly #gateway: Link | null

  constructor(parts: {
    readonly campus: Campus
    readonly links: Links
    readonly presences: Presences
    readonly leases: Leases
    readonly versions: Versions
    readonly tell: Tell
  }) {
    const { campus, links, presences } = parts
    this.#campus = campus
    this.#leases = parts.leases
    this.#versions = parts.versions
    this.#tell = parts.tell
    const { floors, ssids, controllers, accessPoints, clients, settled } = campus.wireless
    this.floors = floors
    this.ssids = ssids
    this.controllers = controllers
    this.accessPoints = accessPoints
    this.clients = clients
    this.#states = new AccessPointStates(campus, links, presences)
    const [first] = controllers.values()
    this.#gateway = first ? this.#states.linkOf(first) : null
    this.#trails = new Map([...settled].map(([mac, one]) => [mac, this.#settle(one)]))
  }

  #now(): number {
    return this.#campus.clock.now()
  }

  #settle({ client, place, left, ago, atPortal }: Settled): Trail {
    const now = this.#now()
    const from = now - ago
    const stayed = (since: number, where: Point | null): Stay => {
      const [best] = where === null ? [] : this.#states.hearing(client.mac, where, now)
      const accessPoint = best?.accessPoint.mac ?? null
      return { from: since, accessPoint, place: where, associatedAt: since, since }
    }
    const past = [...(left === null ? [] : [stayed(from - stayedFor, left)]), stayed(from, place)]
    const trail = new Trail(client, presenceOf(client, this.#ssid(client), from), atPortal, past)
    this.#lease(trail, now)
    const [record] = trail.presence.leases
    if (record) record.base = from
    return trail
  }

  #ssid({ ssid }: WirelessClient): Ssid {
    const known = this.ssids.find(({ name }) => name === ssid)
    if (!known) throw new RangeError(`no SSID is called ${ssid}`)
    return known
  }

  #trail(mac: string): Trail {
    const trail = this.#trails.get(mac)
    if (!trail) throw new UnknownThing(`no wireless client has the MAC ${mac}`)
    return trail
  }

  accessPoint(mac: string, at = this.#now()) {
    return this.#states.at(mac, at)
  }

  client(mac: string, at = this.#now()): ClientMoment | null {
    const trail = this.#trails.get(mac)
    const stay = trail?.at(at)
    const accessPoint = this.accessPoints.get(stay?.accessPoint ?? '')
    if (!trail || !stay?.place || !accessPoint) return null
    const { client, presence } = trail
    const [heard] = hearing(mac, stay.place, [accessPoint])
    const rssi = heard?.rssi ?? -86
    const radio = radioFor(accessPoint, client.kind, rssi)
    if (!radio) return null
    const ssid = this.#ssid(client)
    const stage = trail.stage(stay, at)
    return {
      client,
      stage,
      accessPoint,
      radio,
      bssid: bssidOf(accessPoint, radio, ssid.wlan),
      ssid,
      place: stay.place,
      rssi,
      snr: snrOf(rssi),
      vlan: ssid.vlan,
      address: stage === 'run' || stage === 'webauth-required' ? presence.address : null,
      associatedAt: stay.associatedAt,
      since: stay.since,
    }
  }

  place(mac: string, at = this.#now()): Point | null {
    return this.#trails.get(mac)?.at(at).place ?? null
  }

  heardBy(mac: string, at = this.#now()) {
    const place = this.place(mac, at)
    return place === null ? [] : this.#states.hearing(mac, place, at)
  }

  stays(mac: string, since: number) {
    const now = this.#now()
    return this.#trail(mac)
      .stays(since)
      .filter(({ from }) => from <= now)
  }

  exclusion(mac: string) {
    return this.#trail(mac).exclusion
  }

  session(mac: string) {
    const moment = this.client(mac)
    const controller = this.controllers.get(moment?.accessPoint.controller ?? '')
    if (!moment || !controller || moment.stage === 'associating' || moment.stage === 'authenticating')
      return null
    return sessionOf(moment, controller)
  }

  *sessions() {
    for (const mac of this.#trails.keys()) {
      const session = this.session(mac)
      if (session) yield session
    }
  }

  device(mac: string) {
    return this.presence(mac)?.endpoint ?? null
  }

  presence(mac: string): Presence | null {
    return this.#trails.get(mac)?.presence ?? null
  }

  /** Whose frames a controller sends up to its switch. */
  *servedBy(controller: string, now: number): Iterable<Presence> {
    for (const trail of this.#trails.values()) {
      const accessPoint = this.accessPoints.get(trail.at(now).accessPoint ?? '')
      if (accessPoint?.controller === controller && trail.presence.vlan) yield trail.presence
    }
  }

  walk(mac: string, to: Point | null): void {
    const trail = this.#trail(mac)
    if (to !== null && !this.floors.has(to.floor)) throw new UnknownThing(`no floor is called ${to.floor}`)
    trail.place = to
    this.#retune(trail)
  }

  deauthenticate(mac: string): void {
    const trail = this.#trail(mac)
    const now = this.#now()
    if (trail.at(now).accessPoint === null) return
    const gone = now + 1_900
    trail.off = [gone, gone + 8_000 + (hash(`${mac}/${Math.floor(now)}`) % 28_000)]
    this.#retune(trail)
  }

  exclude(mac: string, reason: string | null): void {
    const trail = this.#trail(mac)
    const now = this.#now()
    const accessPoint = trail.at(now).accessPoint ?? this.heardBy(mac)[0]?.accessPoint.mac ?? null
    trail.exclusion = reason === null || accessPoint === null ? null : { since: now, reason, accessPoint }
    this.#retune(trail)
  }

  resetAccessPoint(mac: string): void {
    if (this.#states.reset(mac, this.#now())) this.#changed([mac])
  }

  refuseJoin(mac: string, why: string | null): void {
    this.#states.refuse(mac, why, this.#now())
    this.#changed([mac])
  }

  blink(mac: string, seconds: number): void {
    this.#states.times(mac).blink(seconds === 0 ? 0 : this.#now() + seconds * 1_000)
    this.#tell({ kind: 'wireless', mac })
  }

  /** Cables and power of access points and controllers. */
  follow(change: WorldChange): void {
    const changed = this.#states.changedBy(change, this.#now())
    if (changed.length > 0) this.#changed(changed.map(({ mac }) => mac))
  }

  /** Everybody in the buildings of these access points looks around. */
  #changed(macs: readonly string[]): void {
    for (const mac of macs) this.#tell({ kind: 'wireless', mac })
    const floors = macs.flatMap((mac) => this.accessPoints.get(mac)?.place.floor ?? [])
    const buildings = new Set(floors.map(buildingOf))
    for (const trail of this.#trails.values())
      if (trail.place !== null && buildings.has(buildingOf(trail.place.floor))) this.#retune(trail)
  }

  /** The access point that a client is on at a time to come, as things are now. */
  #choose({ client, place, exclusion, off }: Trail, at: number): string | null {
    if (place === null || exclusion !== null || (off[0] <= at && at < off[1])) return null
    return this.#states.hearing(client.mac, place, at)[0]?.accessPoint.mac ?? null
  }

  /** Works the way of a client out anew from now on. */
  #retune(trail: Trail): void {
    const now = this.#now()
    const { client, place, off } = trail
    trail.forgetAhead(now)
    // Clients find an access point that is back some seconds later.
    const late = 1_000 + (hash(client.mac) % 9_000)
    const back = (place === null ? [] : this.#states.in(buildingOf(place.floor))).flatMap(({ mac }) =>
      this.#states
        .times(mac)
        .returns(now)
        .map((at) => at + late),
    )
    const times = new Set([now, ...off.filter((at) => at > now), ...back])
    const changes = [...times]
      .sort((one, two) => one - two)
      .filter((at) => trail.go(at, this.#choose(trail, at), place))
    if (changes.length === 0) return
    const device = this.#gateway?.device
    for (const at of device ? changes : [])
      for (const then of [at, at + joinTakes]) if (device) this.#versions.riseAt(device, then)
    this.#lease(trail, now)
    if (device) this.#versions.rise(device)
    this.#tell({ kind: 'wireless', mac: client.mac })
    this.#tell({ kind: 'session', mac: client.mac })
  }

  /** Who is on the air, or will be in a moment, has an address; who is gone lets it run out. */
  #lease(trail: Trail, now: number): void {
    const { presence, client } = trail
    const first = trail.stays(now).find(({ accessPoint }) => accessPoint !== null)
    if ((first === undefined) === (presence.vlan === null)) return
    const vlan = this.#campus.vlans.get(this.#ssid(client).vlan)
    if (first === undefined || !vlan) {
      const [record] = presence.leases
      if (record) this.#leases.leave(record, now)
      presence.vlan = null
      presence.address = null
      return
    }
    presence.vlan = vlan
    presence.since = Math.min(now, first.since)
    const record = this.#leases.obtain(presence, vlan, now)
    presence.address = record?.address ?? null
    if (record) this.#tell({ kind: 'lease', address: record.address })
  }

  /** What people do in a minute: they walk within a building, to another, or away and back. */
  live(at: number, random: Random): void {
    const date = new Date(at)
    const working = date.getUTCDay() % 6 !== 0 && date.getUTCHours() >= 7 && date.getUTCHours() < 18
    const macs = [...this.clients.keys()]
    const expected = macs.length / (working ? 90 : 1_500)
    const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0)
    const joined = [...this.accessPoints.values()].filter(({ mac }) => this.#states.times(mac).joined(at))
    if (joined.length === 0) return
    for (let index = 0; index < count; index++) {
      const { client, place } = this.#trail(random.pick(macs))
      const near = place === null ? [] : this.#states.joinedIn(buildingOf(place.floor), at)
      const leaves = place !== null && random.chance(0.12)
      const to = random.pick(near.length > 0 && random.chance(0.8) ? near : joined)
      const there = beside(to, this.floors, random)
      if (client.kind !== 'sensor') this.walk(client.mac, leaves ? null : there)
    }
  }
}
