import { ipv6In } from './addresses.ts'
import type { Leases } from './leases.ts'
import { flapPeriod, flapPhase, flapsUp, powered, type Links } from './links.ts'
import type { Attachment } from './model/learned.ts'
import type { Endpoint } from './model/endpoint.ts'
import type { Interface } from './model/switch.ts'
import type { Vlan } from './model/vlan.ts'
import type { Campus, Link, Presence, Tell } from './state.ts'
import type { Versions } from './versions.ts'

/** Milliseconds from the end of a session to the next, while the host authenticates again. */
export const authenticationTime = 2_000

/** Who speaks a method that the port does not try is not let in; who speaks none is let in everywhere in this campus. */
const shutOut = ({ authentication: speaks }: Endpoint, { authentication, methods }: Interface): boolean =>
  authentication && speaks !== 'none' && !methods.includes(speaks)

/** Where endpoints are, and what follows when a link or a plug changes. */
export class Presences {
  readonly #byMac = new Map<string, Presence>()
  readonly #campus: Campus
  readonly #links: Links
  readonly #leases: Leases
  readonly #versions: Versions
  readonly #tell: Tell

  constructor(campus: Campus, links: Links, leases: Leases, versions: Versions, tell: Tell) {
    this.#campus = campus
    this.#links = links
    this.#leases = leases
    this.#versions = versions
    this.#tell = tell
    for (const endpoint of campus.endpoints.values()) {
      const presence: Presence = {
        endpoint,
        link: null,
        vlan: null,
        since: 0,
        address: null,
        leases: [],
        sessionNumber: 0,
        sessionStartedAt: 0,
        sessionIdAt: 0,
      }
      this.#byMac.set(endpoint.mac, presence)
      this.plug(presence)
    }
  }

  of(mac: string): Presence | null {
    return this.#byMac.get(mac) ?? null
  }

  all(): Iterable<Presence> {
    return this.#byMac.values()
  }

  /** Puts it where its outlet says; the link is settled by the caller. */
  plug(presence: Presence): void {
    const { link, endpoint } = presence
    if (link) link.plugged.splice(link.plugged.indexOf(presence), 1)
    presence.link = endpoint.outlet === null ? null : this.#links.atOutlet(endpoint.outlet)
    presence.link?.plugged.push(presence)
  }

  /** The VLAN it is in when it has a link; null when it has none or the VLAN is not there. */
  #vlanAt(presence: Presence, link: Link): Vlan | null {
    const of = link.interface
    const { endpoint } = presence
    if (!link.up || !powered(presence, of)) return null
    if (endpoint.behind !== null) {
      const phone = this.of(endpoint.behind)
      if (!phone || phone.link !== link || !powered(phone, of)) return null
    }
    if (of.mode === 'routed' || endpoint.refused === true || shutOut(endpoint, of)) return null
    const id =
      endpoint.kind === 'phone' && of.voiceVlan !== null && of.mode === 'access'
        ? of.voiceVlan
        : of.mode === 'access'
          ? of.accessVlan
          : of.nativeVlan
    return link.device.vlans.has(id) ? (this.#campus.vlans.get(id) ?? null) : null
  }

  /** Makes everything on one end of a link right after a change. Safe to call when nothing changed. */
  settle(link: Link): void {
    const now = this.#campus.clock.now()
    const up = this.#links.carries(link)
    if (up !== link.up) {
      if (link.up) link.upBefore += now - link.upSince
      link.up = up
      link.upSince = now
      link.interface.lastChange = now
      this.#versions.rise(link.device)
      this.#tell({ kind: 'interface', switch: link.device.name, interface: link.interface.name })
    }
    for (const presence of link.plugged) this.settlePresence(presence, now)
  }

  settlePresence(presence: Presence, now: number): void {
    const { link, endpoint } = presence
    const vlan = link ? this.#vlanAt(presence, link) : null
    if (vlan === presence.vlan) {
      if (vlan && presence.address === null) this.#takeAddress(presence, vlan, now)
      return
    }
    this.detach(presence, now)
    presence.vlan = vlan
    if (vlan && link) {
      presence.since = now
      this.startSession(presence, now)
      this.#takeAddress(presence, vlan, now)
    }
    if (link) this.#versions.rise(link.device)
    this.#tell({ kind: 'endpoint', mac: endpoint.mac })
    this.#tell({ kind: 'session', mac: endpoint.mac })
  }

  /** Off the network; its lease runs out from here. */
  detach(presence: Presence, now: number): void {
    const [record] = presence.leases
    if (record) this.#leases.leave(record, now)
    if (presence.vlan && presence.link) this.#versions.rise(presence.link.device)
    presence.vlan = null
    presence.address = null
  }

  startSession(presence: Presence, at: number): void {
    presence.sessionNumber++
    presence.sessionStartedAt = at
    presence.sessionIdAt = at
  }

  /** It asks again for an address, as after a reservation was made for it. */
  renew(presence: Presence, now: number): void {
    if (!presence.vlan) return
    this.#takeAddress(presence, presence.vlan, now)
    if (presence.link) this.#versions.rise(presence.link.device)
  }

  #takeAddress(presence: Presence, vlan: Vlan, now: number): void {
    const { endpoint, link } = presence
    if (endpoint.addressing === 'static') {
      presence.address = this.#campus.statics.get(endpoint.mac)?.address ?? null
      return
    }
    const uplink = link ? this.#links.uplinkOf(link.device) : null
    if (!uplink || !this.#links.passes(uplink, vlan.id, now)) return
    const record = this.#leases.obtain(presence, vlan, now)
    presence.address = record?.address ?? null
    if (record) this.#tell({ kind: 'lease', address: record.address })
  }

  isAttached(presence: Presence, now: number): boolean {
    return presence.vlan !== null && presence.link !== null && flapsUp(presence.link, now)
  }

  /** On a flapping port it came with the last rise of the link. */
  sinceOf(presence: Presence, now: number): number {
    const of = presence.link?.interface
    if (!of?.flapping) return presence.since
    return Math.max(presence.since, Math.floor(now / flapPeriod) * flapPeriod)
  }

  /** Rises of a flapping link, to tell their sessions apart. */
  rises(presence: Presence, now: number): number {
    const of = presence.link?.interface
    return of?.flapping ? flapPhase(of, now) : 0
  }

  attachment(presence: Presence, now: number): Attachment | null {
    const { endpoint, link, vlan } = presence
    if (!link || !vlan || !flapsUp(link, now)) return null
    return {
      endpoint,
      switch: link.device,
      interface: link.interface,
      vlan,
      address: presence.address,
      ipv6Address: this.ipv6Of(presence),
      since: this.sinceOf(presence, now),
    }
  }

  ipv6Of({ endpoint, vlan }: Presence): string | null {
    return endpoint.ipv6 && vlan?.prefix ? ipv6In(vlan.prefix, endpoint.mac) : null
  }
}
