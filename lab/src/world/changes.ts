import type { Leases } from './leases.ts'
import type { Links } from './links.ts'
import type { Reservation } from './model/lease.ts'
import type { EndpointTrouble } from './model/endpoint.ts'
import type { PersonChange } from './model/people.ts'
import type { Interface, InterfaceChange } from './model/switch.ts'
import type { Vlan } from './model/vlan.ts'
import { authenticationTime } from './presences.ts'
import type { Presences } from './presences.ts'
import { identityOf } from './reserved-by.ts'
import type { Sessions } from './sessions.ts'
import type { Campus, Link, Presence, Tell } from './state.ts'
import type { SwitchPlan } from './switches.ts'
import type { Versions } from './versions.ts'

/** What happens to an interface without a line in its section. */
const unwritten: ReadonlySet<string> = new Set([
  'errDisabled',
  'cableFault',
  'cableSpeed',
  'hangsAfterTest',
  'flapping',
  'powerFails',
  'powerStays',
  'linkFails',
])

const followed: ReadonlySet<string> = new Set(['adminUp', 'mode', 'accessVlan', 'nativeVlan', 'allowedVlans'])

/** The thing named is not in the world. */
export class UnknownThing extends Error {
  override readonly name = 'UnknownThing'
}

/** Everything that may be done to the world from outside. */
export class Changes {
  readonly #campus: Campus
  readonly #links: Links
  readonly #presences: Presences
  readonly #leases: Leases
  readonly #sessions: Sessions
  readonly #versions: Versions
  readonly #tell: Tell

  constructor(parts: {
    readonly campus: Campus
    readonly links: Links
    readonly presences: Presences
    readonly leases: Leases
    readonly sessions: Sessions
    readonly versions: Versions
    readonly tell: Tell
  }) {
    this.#campus = parts.campus
    this.#links = parts.links
    this.#presences = parts.presences
    this.#leases = parts.leases
    this.#sessions = parts.sessions
    this.#versions = parts.versions
    this.#tell = parts.tell
  }

  #switch(name: string): SwitchPlan {
    const device = this.#campus.switches.get(name)
    if (!device) throw new UnknownThing(`no switch is called ${name}`)
    return device
  }

  #presence(mac: string): Presence {
    const presence = this.#presences.of(mac)
    if (!presence) throw new UnknownThing(`no endpoint has the MAC ${mac}`)
    return presence
  }

  setInterface(deviceName: string, name: string, change: InterfaceChange): void {
    const device = this.#switch(deviceName)
    const of = device.interfaces.get(name)
    if (!of) throw new UnknownThing(`${deviceName} has no interface ${name}`)
    const { powerAdmin, powerPriority, ...rest } = change
    const wasFlapping = of.flapping
    const asked = of.authentication
    const { methods } = of
    Object.assign(of, rest)
    // Shutting a port is how an operator clears what the device took down.
    if (change.adminUp === false && change.errDisabled === undefined) of.errDisabled = null
    if (powerAdmin !== undefined && of.power) of.power.admin = powerAdmin
    if (powerAdmin === 'never' && of.powerStays !== true) this.#hang(of)
    if (powerPriority !== undefined && of.power) of.power.priority = powerPriority
    if (Object.keys(change).some((key) => !unwritten.has(key))) this.#configured(device)
    const link = this.#links.of(of)
    if (wasFlapping !== of.flapping) {
      for (const end of [device, link?.peer?.device])
        if (end) this.#versions.flapping(end, of.flapping ? 1 : -1)
    }
    for (const member of of.members) this.#follow(device, member, rest)
    this.#versions.rise(device)
    if (link) this.#settle(link)
    if (link && (asked !== of.authentication || methods.join() !== of.methods.join())) this.#signOn(link)
    this.#tell({ kind: 'interface', switch: deviceName, interface: name })
  }

  /** What does not survive the loss of its power stays off until somebody switches it on. */
  #hang(of: Interface): void {
    for (const { endpoint } of this.#links.of(of)?.plugged ?? [])
      if (endpoint.watts > 0 && endpoint.hangs === true) endpoint.poweredOn = false
  }

  #configured(device: SwitchPlan): void {
    device.unsaved = true
    device.configuredAt = Math.max(this.#campus.clock.now(), device.savedAt + 10)
  }

  /** Down and up as a change of authorization has it: nothing of the configuration changes (RFC 5176 as Cisco's switches do it). */
  bounce(deviceName: string, name: string): void {
    const device = this.#switch(deviceName)
    const { unsaved, configuredAt } = device
    this.setInterface(deviceName, name, { adminUp: false })
    this.setInterface(deviceName, name, { adminUp: true })
    Object.assign(device, { unsaved, configuredAt })
  }

  /** Whoever is there is asked anew, which takes its time. */
  #signOn(link: Link): void {
    const at = this.#campus.clock.now() + authenticationTime
    for (const presence of link.plugged) {
      this.#presences.startSession(presence, at)
      this.#tell({ kind: 'session', mac: presence.endpoint.mac })
    }
    this.#versions.rise(link.device)
    this.#versions.riseAt(link.device, at)
  }

  /** What is set on a channel is set on its members. */
  #follow(device: SwitchPlan, member: string, change: InterfaceChange): void {
    const of = device.interfaces.get(member)
    if (!of) return
    for (const [key, value] of Object.entries(change))
      if (followed.has(key) && value !== undefined) Object.assign(of, { [key]: value })
  }

  #settle(link: Link): void {
    const together = this.#links.together(link)
    for (const one of together) {
      this.#presences.settle(one)
      if (one.device !== link.device) this.#versions.rise(one.device)
    }
    if (!link.peer) return
    // A trunk's VLANs decide who reaches the DHCP servers.
    for (const device of new Set([...together].map((one) => one.device))) {
      if (device.role !== 'access') continue
      for (const other of this.#links.ofDevice(device)) if (!other.peer) this.#presences.settle(other)
    }
  }

  /** A VLAN that the campus does not have gets a name and a range of its own, and no gateway. */
  addVlan(deviceName: string, id: number, name: string): void {
    const device = this.#switch(deviceName)
    if (!Number.isInteger(id) || id < 1 || id > 4094) throw new RangeError('a VLAN id is from 1 to 4094')
    if (!this.#campus.vlans.has(id)) {
      const vlan: Vlan = {
        id,
        name,
        building: device.building,
        purpose: 'quarantine',
        subnet: `198.18.${id % 256}.0/24`,
        gateway: `198.18.${id % 256}.1`,
        gatewayMac: '',
        gatewaySwitch: '',
        prefix: null,
        pool: null,
      }
      this.#campus.vlans.set(id, vlan)
    }
    device.vlans.add(id)
    this.#configured(device)
    this.#versions.rise(device)
    for (const link of this.#links.ofDevice(device)) this.#settle(link)
  }

  removeVlan(deviceName: string, id: number): void {
    const device = this.#switch(deviceName)
    if (!device.vlans.delete(id)) return
    this.#configured(device)
    this.#versions.rise(device)
    for (const link of this.#links.ofDevice(device)) this.#settle(link)
  }

  saveConfiguration(deviceName: string): void {
    const device = this.#switch(deviceName)
    device.unsaved = false
    device.savedAt = Math.max(this.#campus.clock.now(), device.configuredAt + 10)
    this.#versions.rise(device)
  }

  move(mac: string, outlet: string | null): void {
    const presence = this.#presence(mac)
    const { endpoint } = presence
    if (outlet !== null && !this.#campus.outlets.has(outlet)) {
      throw new UnknownThing(`no outlet is labelled ${outlet}`)
    }
    if (endpoint.outlet === outlet) return
    const from = presence.link
    this.#presences.detach(presence, this.#campus.clock.now())
    // What was plugged in behind it goes straight to the wall.
    for (const other of from?.plugged ?? []) if (other.endpoint.behind === mac) other.endpoint.behind = null
    endpoint.outlet = outlet
    endpoint.behind = null
    this.#presences.plug(presence)
    const there = presence.link?.plugged.filter((one) => one !== presence) ?? []
    const phone = there.find((one) => one.endpoint.kind === 'phone')
    const takesPhone = endpoint.kind !== 'phone' && endpoint.watts === 0
    if (phone && takesPhone && there.every((one) => one.endpoint.behind === null))
      endpoint.behind = phone.endpoint.mac
    else if (there.length > 0 && outlet !== null) this.#campus.unmanaged.add(outlet)
    if (from) this.#presences.settle(from)
    if (presence.link) this.#presences.settle(presence.link)
    for (const link of [from, presence.link]) if (link) this.#versions.rise(link.device)
    this.#tell({ kind: 'endpoint', mac })
  }

  setPower(mac: string, on: boolean, hangs?: boolean): void {
    const presence = this.#presence(mac)
    if (hangs !== undefined) presence.endpoint.hangs = hangs
    if (presence.endpoint.poweredOn === on) return
    presence.endpoint.poweredOn = on
    if (presence.link) this.#presences.settle(presence.link)
    this.#tell({ kind: 'endpoint', mac })
  }

  rename(mac: string, hostname: string): void {
    const presence = this.#presence(mac)
    Object.assign(presence.endpoint, { hostname })
    for (const lease of presence.leases) Object.assign(lease, { hostname })
    if (presence.link) this.#versions.rise(presence.link.device)
    this.#tell({ kind: 'endpoint', mac })
  }

  setTrouble(mac: string, change: EndpointTrouble): void {
    const presence = this.#presence(mac)
    Object.assign(presence.endpoint, change)
    if (presence.link) {
      this.#presences.settle(presence.link)
      this.#versions.rise(presence.link.device)
    }
    this.#tell({ kind: 'endpoint', mac })
  }

  /** Everybody else has the addresses of its VLAN, and it has lost its own; or all is as before. */
  starve(mac: string, on: boolean): void {
    const presence = this.#presence(mac)
    const { vlan } = presence
    if (!vlan) return
    const now = this.#campus.clock.now()
    if (on) {
      this.#leases.forget(presence)
      this.#leases.fill(vlan, now)
      presence.address = null
    } else {
      this.#leases.drain(vlan)
      this.#presences.renew(presence, now)
    }
    if (presence.link) this.#versions.rise(presence.link.device)
    this.#tell({ kind: 'endpoint', mac })
  }

  endSession(mac: string): void {
    const presence = this.#presence(mac)
    const now = this.#campus.clock.now()
    if (!presence.link || !this.#sessions.has(presence, now)) return
    const back = this.#sessions.end(presence, now)
    this.#versions.rise(presence.link.device)
    this.#versions.riseAt(presence.link.device, back)
    this.#tell({ kind: 'session', mac })
  }

  reauthenticate(mac: string): void {
    const presence = this.#presence(mac)
    const now = this.#campus.clock.now()
    if (!presence.link || !this.#sessions.has(presence, now)) return
    this.#sessions.reauthenticate(presence, now)
    this.#versions.rise(presence.link.device)
    this.#tell({ kind: 'session', mac })
  }

  addReservation(reservation: Reservation): void {
    const { address, vlan } = reservation
    const before = this.#leases.reservedAddress(identityOf(reservation), vlan)
    if (before !== null && before !== address) this.#campus.reservations.delete(before)
    this.#campus.reservations.set(address, reservation)
    this.#leases.reserve(reservation)
    this.#tell({ kind: 'lease', address })
  }

  removeReservation(address: string): void {
    const reservation = this.#campus.reservations.get(address)
    if (!reservation) return
    this.#campus.reservations.delete(address)
    this.#leases.unreserve(reservation)
    this.#tell({ kind: 'lease', address })
  }

  releaseLease(address: string): void {
    if (this.#leases.release(address, this.#campus.clock.now())) this.#tell({ kind: 'lease', address })
  }

  setPerson(username: string, change: PersonChange): void {
    const person = this.#campus.people.get(username)
    if (!person) throw new UnknownThing(`nobody has the user name ${username}`)
    Object.assign(person, change)
    this.#tell({ kind: 'person', username })
  }
}
