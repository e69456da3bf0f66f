import { buildCampus } from './build.ts'
import { Changes } from '../changes.ts'
import { WorldClock } from '../clock.ts'
import { countersOf } from '../counters.ts'
import { Habits } from '../habits.ts'
import { Leases } from '../leases.ts'
import { Links, powered } from '../links.ts'
import type { Attachment, Neighbour } from '../model/learned.ts'
import type { Interface, Switch } from '../model/switch.ts'
import type { World, WorldChange } from '../model/world.ts'
import { neighboursOf } from '../neighbours.ts'
import { PowerSupplies } from '../power-supplies.ts'
import { Presences } from '../presences.ts'
import { Sessions } from '../sessions.ts'
import { settleIn } from '../settle-in.ts'
import type { WorldSize } from '../sizes.ts'
import { linkSpeedOf } from '../speeds.ts'
import { Tables } from '../tables.ts'
import { Versions } from '../versions.ts'
import { Air } from '../wireless/air.ts'

export interface WorldOptions {
  readonly seed: string
  readonly size: WorldSize
  /** `real` runs with the machine's time; `fixed` stands still until advanced. */
  readonly clock?: 'real' | 'fixed'
  /** Milliseconds since the epoch; now for a real clock, a Monday morning for a fixed one. */
  readonly startAt?: number
}

export interface RunningWorld extends World {
  /** Lets the habits of the time since the last call happen; for a clock that runs by itself. */
  moveAlong(): void
}

/** 2026-03-02 09:00 UTC, a Monday. */
export const mondayMorning = Date.UTC(2026, 2, 2, 9)

/** The same seed and size give the same campus; with the same `startAt` also the same times. */
export function createWorld(options: WorldOptions): RunningWorld {
  const kind = options.clock ?? 'real'
  const clock = new WorldClock(kind, options.startAt ?? (kind === 'real' ? Date.now() : mondayMorning))
  const campus = buildCampus(options.seed, options.size, clock)
  let ready = false
  const listeners = new Set<(change: WorldChange) => void>()
  const tell = (change: WorldChange) => {
    if (ready) air.follow(change)
    for (const listener of listeners) listener(change)
  }
  const now = () => clock.now()
  const versions = new Versions(now)
  const links = new Links(campus)
  const leases = new Leases(campus)
  const presences = new Presences(campus, links, leases, versions, tell)
  const sessions = new Sessions(campus, presences)
  const changes = new Changes({ campus, links, presences, leases, sessions, versions, tell })
  settleIn(campus, links, presences)
  const air = new Air({ campus, links, presences, leases, versions, tell })
  const tables = new Tables({ campus, links, presences, sessions, versions, air })
  ready = true
  const supplies = new PowerSupplies(campus.ups, now)
  const habits = new Habits(campus, links, changes, air)
  clock.whenAdvanced((from, to) => habits.run(from, to))
  const neighbours = new Map<string, { readonly version: number; readonly found: readonly Neighbour[] }>()

  const operUp = (device: Switch, of: Interface): boolean => {
    const link = links.of(of)
    if (link) return links.upNow(link, now())
    if (of.kind === 'management') return of.adminUp && of.address !== null
    return of.kind === 'svi' && of.adminUp && device.vlans.has(of.accessVlan)
  }

  const attachment = (mac: string): Attachment | null => {
    const presence = presences.of(mac)
    return presence ? presences.attachment(presence, now()) : null
  }

  return {
    seed: campus.seed,
    domain: campus.domain,
    clock,
    buildings: campus.buildings,
    rooms: campus.rooms,
    outlets: campus.outlets,
    vlans: campus.vlans,
    switches: campus.switches,
    endpoints: campus.endpoints,
    people: campus.people,
    groups: campus.groups,
    reservations: campus.reservations,
    ups: campus.ups,
    wireless: air,

    operUp,
    linkSpeed(device, of) {
      const link = links.of(of)
      if (!link) return operUp(device, of) ? of.speed : 0
      return links.upNow(link, now()) ? linkSpeedOf(link) : 0
    },
    attachment,
    attachedTo(_device, of) {
      const found = (links.of(of)?.plugged ?? []).flatMap((one) => presences.attachment(one, now()) ?? [])
      return found.sort(
        (one, two) => Number(two.endpoint.kind === 'phone') - Number(one.endpoint.kind === 'phone'),
      )
    },
    forwardingTable: (device, vlan) => tables.forwarding(device, vlan),
    arpTable: (device) => tables.arp(device),
    neighbourCache: (device) => tables.nd(device),
    neighbours(device) {
      const version = versions.of(device)
      const known = neighbours.get(device.name)
      if (known?.version === version) return known.found
      const found = neighboursOf(campus, links, presences, device)
      neighbours.set(device.name, { version, found })
      return found
    },
    watts(_device, of) {
      const link = links.of(of)
      if (!link || !of.power) return 0
      if (!links.upNow(link, now()) && !(of.linkFails === true && of.adminUp)) return 0
      return link.plugged.reduce((sum, one) => sum + (powered(one, of) ? one.endpoint.watts : 0), 0)
    },
    leases: () => leases.all(now()),
    lease: (address) => leases.byAddress(address, now()),
    leaseOf(mac) {
      const presence = presences.of(mac) ?? air.presence(mac)
      return presence ? leases.of(presence, now()) : null
    },
    sessions: () => sessions.all(now()),
    session(mac) {
      const presence = presences.of(mac)
      return presence ? sessions.of(presence, now()) : null
    },
    counters: (_device, of) => countersOf(links.of(of), now()),
    version: (device) => versions.of(device),

    setInterface: (device, name, change) => changes.setInterface(device, name, change),
    bounce: (device, name) => changes.bounce(device, name),
    addVlan: (device, id, name) => changes.addVlan(device, id, name),
    removeVlan: (device, id) => changes.removeVlan(device, id),
    saveConfiguration: (device) => changes.saveConfiguration(device),
    move: (mac, outlet) => changes.move(mac, outlet),
    setPower: (mac, on, hangs) => changes.setPower(mac, on, hangs),
    rename: (mac, hostname) => changes.rename(mac, hostname),
    endSession: (mac) => changes.endSession(mac),
    reauthenticate: (mac) => changes.reauthenticate(mac),
    addReservation: (reservation) => changes.addReservation(reservation),
    removeReservation: (address) => changes.removeReservation(address),
    releaseLease: (address) => changes.releaseLease(address),
    setTrouble: (mac, change) => changes.setTrouble(mac, change),
    starve: (mac, on) => changes.starve(mac, on),
    setPerson: (username, change) => changes.setPerson(username, change),
    upsNow: (name) => supplies.at(name),
    setUps: (name, change) => supplies.set(name, change),
    testUps: (name, act) => supplies.test(name, act),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    moveAlong: () => habits.moveAlong(now()),
  }
}
