import type { ForwardingEntry, Neighbour } from '@patchbay/connectors/switch/capabilities'
import { parseInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import { policy } from './policy.ts'

/** What topology needs of an interface. `name` is short. */
export interface Port {
  readonly name: string
  readonly mode: string
  readonly physical: boolean
  /** Short names of the physical interfaces of a port channel; empty where the device did not name them. */
  readonly members: readonly string[]
}

export interface TopologyInput {
  readonly ports: readonly Port[]
  /** Interfaces in any form of their names. */
  readonly neighbours: readonly Pick<Neighbour, 'interface' | 'name' | 'forwards' | 'capabilities'>[]
  readonly forwarding: readonly ForwardingEntry[]
  /** MACs of this switch itself. */
  readonly ownMacs: ReadonlySet<string>
  /** MACs of other switches, with their names. */
  readonly switchByMac: ReadonlyMap<string, string>
}

export interface Edge {
  readonly edge: boolean
  /** The reason in words. */
  readonly because: string
  /** Different MACs behind it. */
  readonly macs: number
}

export interface Seen {
  readonly mac: string
  /** Short name. */
  readonly interface: string
  readonly vlan: number
  readonly edge: boolean
}

export interface Topology {
  readonly edges: ReadonlyMap<string, Edge>
  /** In the order of MAC, interface and VLAN, each once. */
  readonly seen: readonly Seen[]
}

/** VRRP (RFC 9568: IPv4 and IPv6), HSRP version 1, 2 (IPv4 and IPv6): shared by routers, so they tell no place. */
const virtualRouter = /^(00:00:5e:00:0[12]:|00:00:0c:07:ac:|00:00:0c:9f:f|00:05:73:a0:0)/

/** Belongs to no single device: group, broadcast, zero and virtual router addresses. */
export const isJunkMac = (mac: string): boolean =>
  (Number.parseInt(mac.slice(0, 2), 16) & 1) === 1 || mac === '00:00:00:00:00:00' || virtualRouter.test(mac)

const mayTrunk = (capabilities: readonly string[]): 'phone' | 'access point' | null => {
  if (capabilities.includes('phone')) return 'phone'
  // Cisco's access points show `bridge` by CDP and `access-point` by LLDP.
  return capabilities.includes('access-point') || capabilities.includes('bridge') ? 'access point' : null
}

type Neighbours = TopologyInput['neighbours']

const firstLabel = (name: string) => name.toLowerCase().split('.')[0] ?? ''

/**
 * Phones and access points by what one protocol says clearly. By CDP, which has no word for them, an access point may
 * show itself as a switch.
 */
const guestNames = (neighbours: Neighbours): ReadonlySet<string> =>
  new Set(
    neighbours
      .filter(({ capabilities }) => capabilities.includes('access-point') || capabilities.includes('phone'))
      .map(({ name }) => firstLabel(name)),
  )

function reason(
  port: Port,
  neighbours: Neighbours,
  macs: ReadonlySet<string>,
  switchByMac: ReadonlyMap<string, string>,
): { edge: boolean; because: string } {
  const no = (because: string) => ({ edge: false, because })
  const yes = (because: string) => ({ edge: true, because })
  const channel = parseInterface(port.name)?.kind === 'Port-channel' || port.members.length > 0
  // Without its members nobody knows who is at the other end.
  if (channel && port.members.length === 0) return no('it is a port channel')
  if (!channel && !port.physical) return no('it is no port with a plug')
  const guests = guestNames(neighbours)
  const forwards = neighbours.find(
    (neighbour) => neighbour.forwards && !guests.has(firstLabel(neighbour.name)),
  )
  if (forwards !== undefined) return no(`${forwards.name} downstream of it forwards`)
  for (const mac of macs) {
    const other = switchByMac.get(mac)
    if (other !== undefined) return no(`a MAC of ${other} itself is seen on it`)
  }
  if (macs.size > policy.edgeMacs) return no(`${macs.size} MACs on it`)
  const guest = neighbours.map(({ capabilities }) => mayTrunk(capabilities)).find((kind) => kind !== null)
  if (port.mode === 'trunk' && guest === undefined) return no('it is a trunk')
  if (guest !== undefined) return yes(`${guest === 'phone' ? 'a phone' : 'an access point'} on it`)
  if (macs.size > policy.remarkableMacs) return yes(`${macs.size} MACs on it, perhaps an unmanaged switch`)
  return yes('no switch is known on it')
}

/** Decides what is an edge port and what was seen where, from one walk of a switch. */
export function decideTopology(input: TopologyInput): Topology {
  const macsBehind = new Map<string, Set<string>>()
  const kept = new Map<string, { mac: string; interface: string; vlan: number }>()
  for (const entry of input.forwarding) {
    if (isJunkMac(entry.mac) || input.ownMacs.has(entry.mac)) continue
    const name = shortInterface(entry.interface)
    let macs = macsBehind.get(name)
    if (macs === undefined) macsBehind.set(name, (macs = new Set()))
    macs.add(entry.mac)
    kept.set(`${entry.mac} ${name} ${entry.vlan}`, { mac: entry.mac, interface: name, vlan: entry.vlan })
  }
  const neighboursOn = Map.groupBy(input.neighbours, (neighbour) => shortInterface(neighbour.interface))
  const ports = new Map(input.ports.map((port) => [port.name, port]))
  for (const name of macsBehind.keys()) {
    if (ports.has(name)) continue
    const known = parseInterface(name)
    ports.set(name, { name, mode: 'unknown', physical: known === null || known.physical, members: [] })
  }
  const none: ReadonlySet<string> = new Set()
  const edges = new Map<string, Edge>()
  for (const port of ports.values()) {
    const macs = macsBehind.get(port.name) ?? none
    // Neighbours speak on the members, frames come in on the channel.
    const neighbours = [port.name, ...port.members].flatMap((on) => neighboursOn.get(on) ?? [])
    const decision = reason(port, neighbours, macs, input.switchByMac)
    edges.set(port.name, { ...decision, macs: macs.size })
  }
  const seen = [...kept.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, entry]) => ({ ...entry, edge: edges.get(entry.interface)?.edge ?? false }))
  return { edges, seen }
}
