import type { Interface, Switch } from './model/switch.ts'
import { hash } from './random.ts'
import type { Campus, Link, Presence } from './state.ts'

/** Milliseconds between two changes of a flapping port. */
export const flapPeriod = 20_000

/** Which half of the flapping a port is in; up in even ones. */
export const flapPhase = (of: Interface, now: number): number =>
  Math.floor(now / flapPeriod) + (hash(of.mac) & 1)

export function flapsUp(link: Link, now: number): boolean {
  if (link.members.length > 0) return link.members.some((member) => member.up && flapsUp(member, now))
  const up = (of: Interface | undefined) => !of?.flapping || flapPhase(of, now) % 2 === 0
  return up(link.interface) && up(link.peer?.interface)
}

/** A wire that does not carry at all: 100 Mb/s needs pairs A and B alone (IEEE 802.3, 25.4). */
const broken = ({ cableFault: fault }: Interface): boolean =>
  fault !== null && (fault.state === 'open' || fault.state === 'short')
const cut = (of: Interface): boolean =>
  broken(of) && (of.cableFault?.pair === 'A' || of.cableFault?.pair === 'B')
/** Without pairs C and D both ends settle for 100 Mb/s. */
export const carriesMost = (of: Interface): number => (broken(of) ? 100 : of.speed)

const sound = (of: Interface): boolean =>
  of.adminUp && of.errDisabled === null && of.linkFails !== true && !cut(of)

/** Is it switched on and, where it lives on the port's power, fed. */
export const powered = ({ endpoint }: Presence, of: Interface): boolean =>
  endpoint.poweredOn && (endpoint.watts === 0 || of.power === null || gives(of, of.power))

const gives = ({ powerStays, powerFails }: Interface, { admin }: NonNullable<Interface['power']>): boolean =>
  powerStays === true || (admin !== 'never' && powerFails !== true)

export class Links {
  readonly #byInterface = new Map<Interface, Link>()
  readonly #byDevice = new Map<string, Link[]>()
  readonly #byOutlet = new Map<string, Link>()
  readonly #campus: Campus

  constructor(campus: Campus) {
    this.#campus = campus
    const outletAt = new Map<Interface, string>()
    for (const outlet of campus.outlets.values()) {
      const at = campus.switches.get(outlet.switch ?? '')?.interfaces.get(outlet.interface ?? '')
      if (at) outletAt.set(at, outlet.label)
    }
    const controllerAt = new Map(
      [...campus.wireless.controllers.values()].map((one) => [`${one.switch} ${one.interface}`, one.name]),
    )
    for (const device of campus.switches.values()) {
      const links: Link[] = []
      for (const of of device.interfaces.values()) {
        if (of.kind !== 'physical' && of.kind !== 'port-channel') continue
        const outlet = campus.outlets.get(outletAt.get(of) ?? '') ?? null
        const upSince = Math.min(of.lastChange, campus.clock.now())
        const link: Link = {
          device,
          interface: of,
          outlet,
          peer: null,
          controller: controllerAt.get(`${device.name} ${of.name}`) ?? null,
          plugged: [],
          channel: null,
          members: [],
          up: false,
          upSince,
          upBefore: 0,
        }
        links.push(link)
        this.#byInterface.set(of, link)
        if (outlet) this.#byOutlet.set(outlet.label, link)
      }
      for (const link of links) this.#bundle(link)
      this.#byDevice.set(device.name, links)
    }
    for (const link of this.#byInterface.values()) {
      const { uplink } = link.interface
      if (uplink) link.peer = this.at(uplink.switch, uplink.interface)
    }
  }

  /** What is patched to a member is plugged into the channel. */
  #bundle(channel: Link): void {
    for (const name of channel.interface.members) {
      const member = this.#byInterface.get(channel.device.interfaces.get(name) ?? channel.interface)
      if (!member || member === channel) continue
      member.channel = channel
      channel.members.push(member)
      if (member.outlet) this.#byOutlet.set(member.outlet.label, channel)
    }
  }

  all(): Iterable<Link> {
    return this.#byInterface.values()
  }

  of(interfaceOf: Interface): Link | null {
    return this.#byInterface.get(interfaceOf) ?? null
  }

  at(device: string, name: string): Link | null {
    const of = this.#campus.switches.get(device)?.interfaces.get(name)
    return of ? this.of(of) : null
  }

  atOutlet(label: string): Link | null {
    return this.#byOutlet.get(label) ?? null
  }

  ofDevice(device: Switch): readonly Link[] {
    return this.#byDevice.get(device.name) ?? []
  }

  /** Would the link come up, flapping apart. */
  carries(link: Link): boolean {
    const of = link.interface
    if (!sound(of)) return false
    if (link.members.length > 0) return link.members.some((member) => this.carries(member))
    if (link.channel) {
      const { channel } = link
      if (!sound(channel.interface)) return false
      if (!link.peer) return channel.plugged.some((one) => powered(one, channel.interface))
      const far = link.peer.channel
      return sound(link.peer.interface) && (far === null || sound(far.interface))
    }
    if (link.peer) return sound(link.peer.interface)
    if (link.controller !== null) return true
    if (!link.outlet) return false
    // A small switch under the desk keeps the link up by itself.
    if (this.#campus.unmanaged.has(link.outlet.label) && link.plugged.length > 0) return true
    return link.plugged.some((one) => one.endpoint.behind === null && powered(one, of))
  }

  upNow(link: Link, now: number): boolean {
    return link.up && flapsUp(link, now)
  }

  /** Everything whose state may follow from this one's: its other end, its channel or members, and theirs. */
  together(link: Link): Set<Link> {
    const near = [...link.members, ...(link.channel?.members ?? []), link.channel, link].filter(
      (one) => one !== null,
    )
    return new Set([...near, ...near.flatMap((one) => one.peer ?? [])])
  }

  /** The access switch's own way to its distribution switch. */
  uplinkOf(device: Switch): Link | null {
    if (device.role !== 'access') return null
    return this.ofDevice(device).find((link) => link.peer !== null && link.channel === null) ?? null
  }

  /** Does a trunk carry this VLAN now, by both ends. */
  passes(link: Link, vlan: number, now: number): boolean {
    const { peer } = link
    return peer !== null && this.carriesTagged(link, vlan, now) && this.carriesTagged(peer, vlan, now)
  }

  /** Does this end of a trunk carry the VLAN now. */
  carriesTagged(link: Link, vlan: number, now: number): boolean {
    const { device, interface: of } = link
    if (!this.upNow(link, now) || of.mode !== 'trunk' || !device.vlans.has(vlan)) return false
    return of.allowedVlans === 'all' || of.allowedVlans.includes(vlan)
  }
}
