import { inSubnet, linkLocal } from './addresses.ts'
import type { Links } from './links.ts'
import type { ArpEntry, ForwardingEntry } from './model/learned.ts'
import type { Interface, Switch } from './model/switch.ts'
import type { Vlan } from './model/vlan.ts'
import type { WirelessController } from './model/wireless.ts'
import type { Presences } from './presences.ts'
import { hash } from './random.ts'
import type { Sessions } from './sessions.ts'
import type { Campus, Link, Presence } from './state.ts'
import type { Versions } from './versions.ts'
import type { Air } from './wireless/air.ts'

/** MACs of other switches' hosts that an access switch has heard lately, per VLAN, besides the gateway's. */
const heardPerVlan = 6

/** Has an address that a staff VLAN's gateway has as well. */
export const consoleServer = { address: '10.1.0.1', mac: '00:1e:f7:ff:00:01' } as const

/** Minutes until an ARP entry is asked for again; Cisco's four hours. */
const arpTimeout = 240

interface Forwarding {
  readonly version: number
  readonly all: readonly ForwardingEntry[]
  readonly byVlan: ReadonlyMap<number, readonly ForwardingEntry[]>
}

/** Forwarding, ARP and ND tables, computed when asked for and kept until something changes in the building. */
export class Tables {
  readonly #campus: Campus
  readonly #links: Links
  readonly #presences: Presences
  readonly #sessions: Sessions
  readonly #versions: Versions
  readonly #air: Air
  readonly #forwarding = new Map<string, Forwarding>()
  readonly #arp = new Map<string, { readonly key: string; readonly entries: readonly ArpEntry[] }>()
  readonly #nd = new Map<string, { readonly key: string; readonly entries: readonly ArpEntry[] }>()
  readonly #heard = new Map<string, { readonly version: number; readonly byVlan: Map<number, Presence[]> }>()

  constructor(parts: {
    readonly campus: Campus
    readonly links: Links
    readonly presences: Presences
    readonly sessions: Sessions
    readonly versions: Versions
    readonly air: Air
  }) {
    this.#campus = parts.campus
    this.#links = parts.links
    this.#presences = parts.presences
    this.#sessions = parts.sessions
    this.#versions = parts.versions
    this.#air = parts.air
  }

  forwarding(device: Switch, vlan?: number): readonly ForwardingEntry[] {
    const version = this.#versions.of(device)
    let known = this.#forwarding.get(device.name)
    if (known?.version !== version) {
      const all = device.role === 'access' ? this.#ofAccess(device) : this.#ofBackbone(device)
      const byVlan = new Map<number, ForwardingEntry[]>()
      for (const entry of all) {
        const list = byVlan.get(entry.vlan)
        if (list) list.push(entry)
        else byVlan.set(entry.vlan, [entry])
      }
      known = { version, all, byVlan }
      this.#forwarding.set(device.name, known)
    }
    return vlan === undefined ? known.all : (known.byVlan.get(vlan) ?? [])
  }

  #attachedOn(link: Link, now: number): Presence[] {
    return link.plugged.filter((one) => this.#presences.isAttached(one, now))
  }

  #ofAccess(device: Switch): ForwardingEntry[] {
    const now = this.#campus.clock.now()
    const entries = ownEntries(device)
    const inUse = new Set<number>()
    for (const of of device.interfaces.values()) if (of.kind === 'svi' && of.address) inUse.add(of.accessVlan)
    for (const link of this.#links.ofDevice(device)) {
      for (const presence of this.#attachedOn(link, now)) {
        const vlan = presence.vlan?.id ?? 0
        inUse.add(vlan)
        const type = this.#sessions.has(presence, now) ? 'static' : 'dynamic'
        entries.push({ mac: presence.endpoint.mac, vlan, interface: link.interface, type })
      }
    }
    const uplink = this.#links.uplinkOf(device)
    if (!uplink) return entries
    for (const id of inUse) {
      const vlan = this.#campus.vlans.get(id)
      if (!vlan || !this.#links.passes(uplink, id, now)) continue
      const add = (mac: string) =>
        entries.push({ mac, vlan: id, interface: uplink.interface, type: 'dynamic' })
      if (vlan.gatewayMac !== '') add(vlan.gatewayMac)
      for (const other of this.#heardIn(device, id, now)) add(other.endpoint.mac)
    }
    return entries
  }

  /** Some of the hosts of a VLAN elsewhere in the building; always the same ones while nothing changes. */
  #heardIn(device: Switch, vlan: number, now: number): Presence[] {
    const version = this.#versions.of(device)
    let known = this.#heard.get(device.building)
    if (known?.version !== version) {
      known = { version, byVlan: new Map() }
      for (const other of this.#accessOf(device.building)) {
        const uplink = this.#links.uplinkOf(other)
        if (!uplink || !this.#links.upNow(uplink, now)) continue
        for (const link of this.#links.ofDevice(other)) {
          for (const presence of this.#attachedOn(link, now)) {
            const id = presence.vlan?.id ?? 0
            const list = known.byVlan.get(id)
            if (list) list.push(presence)
            else known.byVlan.set(id, [presence])
          }
        }
      }
      this.#heard.set(device.building, known)
    }
    const list = known.byVlan.get(vlan) ?? []
    const heard: Presence[] = []
    const start = hash(`${device.name}/${vlan}`)
    for (
      let tried = 0;
      tried < Math.min(list.length, heardPerVlan * 3) && heard.length < heardPerVlan;
      tried++
    ) {
      const other = list[(start + tried * 7) % list.length]
      if (!other || other.link?.device === device || heard.includes(other)) continue
      const uplink = other.link ? this.#links.uplinkOf(other.link.device) : null
      if (uplink && this.#links.passes(uplink, vlan, now)) heard.push(other)
    }
    return heard
  }

  #accessOf(building: string): Switch[] {
    return [...this.#campus.switches.values()].filter(
      (one) => one.role === 'access' && one.building === building,
    )
  }

  /** What the switch or the wireless controller below a downlink sends up: its hosts and its own management address. */
  *#below(down: Link, now: number): Iterable<readonly [Presence | Switch | WirelessController, number]> {
    const controller = this.#air.controllers.get(down.controller ?? '')
    if (controller) {
      const passing = (vlan: number) => this.#links.carriesTagged(down, vlan, now)
      if (passing(controller.vlan)) yield [controller, controller.vlan]
      for (const presence of this.#air.servedBy(controller.name, now))
        if (presence.vlan && passing(presence.vlan.id)) yield [presence, presence.vlan.id]
      return
    }
    const device = down.peer?.device
    if (!device) return
    for (const of of device.interfaces.values()) {
      if (of.kind !== 'svi' || of.address === null || !of.adminUp) continue
      if (this.#links.passes(down, of.accessVlan, now)) yield [device, of.accessVlan]
    }
    if (device.role !== 'access') return
    const passes = new Map<number, boolean>()
    for (const link of this.#links.ofDevice(device)) {
      for (const presence of this.#attachedOn(link, now)) {
        const vlan = presence.vlan?.id ?? 0
        const passing = passes.get(vlan) ?? this.#links.passes(down, vlan, now)
        passes.set(vlan, passing)
        if (passing) yield [presence, vlan]
      }
    }
  }

  #ofBackbone(device: Switch): ForwardingEntry[] {
    const now = this.#campus.clock.now()
    const entries = ownEntries(device)
    for (const link of this.#links.ofDevice(device)) {
      if ((!link.peer && link.controller === null) || link.channel) continue
      for (const [below, vlan] of this.#below(link, now)) {
        const mac = 'endpoint' in below ? below.endpoint.mac : ownMac(below, vlan)
        entries.push({ mac, vlan, interface: link.interface, type: 'dynamic' })
      }
      if (device.role === 'core') {
        // The core's own building brings its management VLAN up with all that is in it.
        for (const other of this.#accessOf(device.building)) {
          const uplink = this.#links.uplinkOf(other)
          for (const id of device.vlans) {
            if (link.peer?.device.building !== device.building || id === 1) continue
            if (!uplink || !this.#links.passes(link, id, now) || !this.#links.passes(uplink, id, now))
              continue
            entries.push({ mac: sviMac(other, id), vlan: id, interface: link.interface, type: 'dynamic' })
          }
        }
      }
    }
    return entries
  }

  arp(device: Switch): readonly ArpEntry[] {
    const now = this.#campus.clock.now()
    const key = `${this.#versions.of(device)}/${Math.floor(now / 60_000)}`
    const known = this.#arp.get(device.name)
    if (known?.key === key) return known.entries
    const entries = [...this.#ownAddresses(device), ...this.#managementOf(device, now)]
    if (device.role === 'access') entries.push(...this.#gatewayOf(device, now))
    else
      this.#hosts(device, now, (presence, switchBelow, vlan, of) => {
        const mac = presence ? presence.endpoint.mac : switchBelow ? ownMac(switchBelow, vlan.id) : ''
        if (presence?.endpoint.unheard === true) return
        const address = presence ? presence.address : (switchBelow?.address ?? null)
        if (address === null || !inSubnet(address, vlan.subnet)) return
        const since = presence ? this.#presences.sinceOf(presence, now) : 0
        entries.push({ address, mac, vlan: vlan.id, interface: of, age: ageOf(mac, since, now) })
      })
    this.#arp.set(device.name, { key, entries })
    return entries
  }

  nd(device: Switch): readonly ArpEntry[] {
    if (device.role !== 'distribution') return []
    const now = this.#campus.clock.now()
    const key = `${this.#versions.of(device)}/${Math.floor(now / 60_000)}`
    const known = this.#nd.get(device.name)
    if (known?.key === key) return known.entries
    const entries: ArpEntry[] = []
    this.#hosts(device, now, (presence, _below, vlan, of) => {
      const address = presence ? this.#presences.ipv6Of(presence) : null
      if (!presence || address === null || presence.endpoint.unheard === true) return
      const { mac } = presence.endpoint
      const age = ageOf(mac, this.#presences.sinceOf(presence, now), now)
      entries.push({ address, mac, vlan: vlan.id, interface: of, age })
      if (hash(mac) % 3 === 0)
        entries.push({ address: linkLocal(mac), mac, vlan: vlan.id, interface: of, age })
    })
    this.#nd.set(device.name, { key, entries })
    return entries
  }

  #hosts(
    device: Switch,
    now: number,
    take: (
      presence: Presence | null,
      below: Switch | WirelessController | null,
      vlan: Vlan,
      svi: Interface,
    ) => void,
  ): void {
    for (const link of this.#links.ofDevice(device)) {
      if ((!link.peer && link.controller === null) || link.channel) continue
      for (const [below, id] of this.#below(link, now)) {
        const vlan = this.#campus.vlans.get(id)
        const svi = device.interfaces.get(`Vlan${id}`)
        if (!vlan || !svi?.adminUp || svi.address === null) continue
        if ('endpoint' in below) take(below, null, vlan, svi)
        else take(null, below, vlan, svi)
      }
    }
  }

  *#ownAddresses(device: Switch): Iterable<ArpEntry> {
    for (const of of device.interfaces.values()) {
      if (of.kind !== 'svi' || of.address === null || !of.adminUp) continue
      yield { address: of.address, mac: of.mac, vlan: of.accessVlan, interface: of, age: null }
    }
  }

  /** The out-of-band network: the port's own address and the console server, whose addresses are those of other networks too. */
  *#managementOf(device: Switch, now: number): Iterable<ArpEntry> {
    for (const of of device.interfaces.values()) {
      if (of.vrf === null || of.address === null || !of.adminUp) continue
      yield { address: of.address, mac: of.mac, vlan: 0, interface: of, age: null }
      const age = ageOf(of.mac, 0, now)
      yield { address: consoleServer.address, mac: consoleServer.mac, vlan: 0, interface: of, age }
    }
  }

  *#gatewayOf(device: Switch, now: number): Iterable<ArpEntry> {
    const uplink = this.#links.uplinkOf(device)
    for (const of of device.interfaces.values()) {
      if (of.kind !== 'svi' || of.address === null || !uplink) continue
      const vlan = this.#campus.vlans.get(of.accessVlan)
      if (!vlan || !this.#links.passes(uplink, vlan.id, now)) continue
      const age = ageOf(device.mac, 0, now)
      yield { address: vlan.gateway, mac: vlan.gatewayMac, vlan: vlan.id, interface: of, age }
    }
  }
}

function ownEntries(device: Switch): ForwardingEntry[] {
  const own: ForwardingEntry[] = []
  for (const of of device.interfaces.values()) {
    if (of.kind !== 'svi' || of.address === null) continue
    own.push({ mac: of.mac, vlan: of.accessVlan, interface: 'cpu', type: 'static' })
  }
  return own
}

const sviMac = (device: Switch, vlan: number): string =>
  device.interfaces.get(`Vlan${vlan}`)?.mac ?? device.mac

const ownMac = (below: Switch | WirelessController, vlan: number): string =>
  'interfaces' in below ? sviMac(below, vlan) : below.mac

const ageOf = (mac: string, since: number, now: number): number =>
  Math.min(Math.floor((now - since) / 60_000), (Math.floor(now / 60_000) + hash(mac)) % arpTimeout)
