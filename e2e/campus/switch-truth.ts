import type { Port } from '../../contract/src/switches/port.ts'
import type { Interface, Switch } from '../../lab/src/world/model/switch.ts'
import type { World } from '../../lab/src/world/model/world.ts'
import { leadsToAir } from './air-truth.ts'

/** What of a port is compared, in words that can be read beside each other. */
export type PortFacts = Readonly<Record<string, string>>

const list = (texts: Iterable<string>) => [...texts].sort().join(' ') || 'none'
const text = (value: string | number | null | undefined) =>
  value === null || value === undefined ? 'none' : String(value)

/** VLANs as `10,20-29`. */
function spans(vlans: readonly number[]): string {
  const sorted = vlans.toSorted((a, b) => a - b)
  const parts: string[] = []
  for (let at = 0; at < sorted.length; at += 1) {
    const first = sorted[at]!
    while (sorted[at + 1] === sorted[at]! + 1) at += 1
    parts.push(sorted[at] === first ? String(first) : `${first}-${sorted[at]}`)
  }
  return parts.join(',')
}

/** VLAN 1 is on every switch from the factory and belongs to no building. */
const nameOf = (world: World, vlan: number) =>
  vlan === 1 ? 'default' : (world.vlans.get(vlan)?.name ?? 'none')

/** IEEE 802.3 at and bt: the class whose power a device of so many watts needs. */
const classFor = (watts: number) =>
  ([3.84, 6.49, 12.95, 30].findIndex((most) => watts <= most) + 1 || 6).toString()

/** In which ways records, switch and ISE contradict each other on this port, by the rules of the screen. */
function trueDisagreements(world: World, device: Switch, of: Interface): string[] {
  if (of.uplink !== null) return []
  const attached = world.attachedTo(device, of)
  const others = attached.filter(({ endpoint }) => endpoint.kind !== 'phone')
  const documented = [...world.outlets.values()].some(
    (one) => one.switch === device.name && one.interface === of.name,
  )
  return [
    ...(others.length > 1 ? ['several-devices'] : []),
    ...(attached.length > 0 && !documented ? ['undocumented'] : []),
    // What the campus calls such a port.
    ...(attached.length > 0 && /\bnot in use\b|\bspare\b|\bunused\b/i.test(of.description)
      ? ['used-though-unused']
      : []),
    ...(of.errDisabled !== null || !of.adminUp ? (documented ? ['down-though-documented'] : []) : []),
  ]
}

/** What is really so, read past all protocols. */
export function trueFacts(world: World, device: Switch, of: Interface): PortFacts {
  const up = world.operUp(device, of)
  const uplink = of.uplink !== null || leadsToAir(world, device, of)
  const entries = world
    .forwardingTable(device)
    .filter((entry) => entry.interface !== 'cpu' && entry.interface.name === of.name)
  const macs = new Set(entries.map(({ mac }) => mac))
  const attached = world.attachedTo(device, of)
  const sessions = attached.flatMap(({ endpoint }) => world.session(endpoint.mac) ?? [])
  const neighbours = world.neighbours(device).filter((one) => one.interface.name === of.name)
  const outlet = [...world.outlets.values()].find(
    (one) => one.switch === device.name && one.interface === of.name,
  )
  const access = of.mode === 'access'
  const watts = world.watts(device, of)
  return {
    link: of.errDisabled !== null ? 'err-disabled' : !of.adminUp ? 'shut' : up ? 'up' : 'down',
    reason: text(of.errDisabled),
    description: of.description,
    speed: up ? text(world.linkSpeed(device, of)) : 'none',
    // Every link of the campus negotiates.
    duplex: up ? 'full' : 'unknown',
    mode: of.mode,
    'access VLAN': access ? `${of.accessVlan} ${nameOf(world, of.accessVlan)}` : 'none',
    'voice VLAN': access && of.voiceVlan !== null ? `${of.voiceVlan} ${nameOf(world, of.voiceVlan)}` : 'none',
    'native VLAN': of.mode === 'trunk' ? text(of.nativeVlan) : 'none',
    'allowed VLANs':
      of.mode === 'trunk' ? (of.allowedVlans === 'all' ? 'all' : spans(of.allowedVlans)) : 'none',
    channel: text(of.channel === null ? null : device.interfaces.get(of.channel)?.shortName),
    macs: text(macs.size),
    'MACs here': uplink ? '' : list(macs),
    addresses: uplink
      ? ''
      : list(
          attached.flatMap(({ endpoint, address }) =>
            address === null ? [] : [`${endpoint.mac} ${address}`],
          ),
        ),
    'names by lease': uplink
      ? ''
      : list(
          attached.flatMap(({ endpoint }) => {
            const lease = world.leaseOf(endpoint.mac)
            return lease === null ? [] : [`${endpoint.mac} ${lease.hostname.toLowerCase()} ${lease.address}`]
          }),
        ),
    'sessions by the switch': uplink
      ? ''
      : list(sessions.map(({ mac, method, id }) => `${mac} ${method} ${id}`)),
    'sessions by ISE': uplink
      ? ''
      : list(sessions.map(({ mac, username, vlan }) => `${mac} ${username.toLowerCase()} ${vlan}`)),
    owners: uplink
      ? ''
      : list(
          sessions
            .filter(({ method, username }) => method === 'dot1x' && !username.startsWith('host/'))
            .map(({ mac, username }) => {
              const person = world.people.get(username)
              return `${mac} ${username} ${person?.firstname ?? ''} ${person?.lastname ?? ''}`
            }),
        ),
    neighbours: list(new Set(neighbours.map(({ name }) => name))),
    power: watts > 0 ? watts.toFixed(1) : 'none',
    'power set to': of.power === null ? 'none' : of.power.admin === 'never' ? 'off' : of.power.admin,
    'power state': of.power === null ? 'none' : watts > 0 ? 'on' : 'off',
    'power class': watts > 0 ? classFor(watts) : 'none',
    disagreements: list(trueDisagreements(world, device, of)),
    outlet:
      outlet === undefined ? 'none' : `${outlet.label} ${outlet.room} ${outlet.panel} ${outlet.panelPort}`,
  }
}

/** What the answer says of the same. */
export function saidFacts(port: Port): PortFacts {
  const ref = (vlan: Port['accessVlan']) => (vlan === null ? 'none' : `${vlan.id} ${vlan.name ?? 'none'}`)
  const uplink = port.marks.some(({ name }) => name === 'uplink')
  const named = (name: string) => name.toLowerCase().split('.')[0] ?? ''
  return {
    link: port.link,
    reason: text(port.reason),
    description: port.description,
    speed: text(port.speed),
    duplex: port.duplex,
    mode: port.mode,
    'access VLAN': ref(port.accessVlan),
    'voice VLAN': ref(port.voiceVlan),
    'native VLAN': text(port.nativeVlan?.id),
    'allowed VLANs': text(port.allowedVlans),
    channel: text(port.channel),
    macs: text(port.macCount),
    'MACs here': uplink ? '' : list(port.devices.map(({ mac }) => mac)),
    addresses: uplink
      ? ''
      : list(port.devices.flatMap(({ mac, address }) => (address === null ? [] : [`${mac} ${address}`]))),
    'names by lease': uplink
      ? ''
      : list(port.leases.map(({ mac, hostname, address }) => `${mac} ${named(hostname ?? '')} ${address}`)),
    'sessions by the switch': uplink
      ? ''
      : list(port.sessions.map(({ mac, method, sessionId }) => `${mac} ${method} ${sessionId}`)),
    'sessions by ISE': uplink
      ? ''
      : list(port.identity.map(({ mac, username, vlan }) => `${mac} ${username?.toLowerCase()} ${vlan}`)),
    owners: uplink
      ? ''
      : list(
          port.devices.flatMap(({ mac, owner, ownerName }) =>
            owner === null ? [] : [`${mac} ${owner} ${ownerName ?? ''}`],
          ),
        ),
    neighbours: list(new Set(port.neighbours.map(({ name }) => name))),
    power: port.power?.drawn ? port.power.drawn.toFixed(1) : 'none',
    'power set to': text(port.power?.admin),
    'power state':
      port.power === null ? 'none' : (port.power.fault ?? (port.power.delivering ? 'on' : 'off')),
    'power class': text(port.power?.class),
    disagreements: list(new Set(port.disagreements.map(({ rule }) => rule))),
    outlet:
      port.outlet === null
        ? 'none'
        : `${port.outlet.label} ${port.outlet.room} ${port.outlet.panel} ${port.outlet.panelPort}`,
  }
}

/** What of a port grows or ages while it is asked for. */
export interface Moment {
  readonly errors: number
  readonly crc: number
}

export function countedNow(world: World, device: Switch, of: Interface): Moment {
  const { inErrors, crcErrors } = world.counters(device, of)
  return { errors: inErrors, crc: crcErrors }
}

/** The clocks of lab and server are one, but a reading takes its time; in milliseconds. */
const slack = 15_000

/** What the answer says wrongly of errors and of the last change of the link; the counts were taken before and after it. */
export function wrongMoments(port: Port, of: Interface, before: Moment, after: Moment): string[] {
  const within = (name: keyof Moment, said: number | null | undefined) =>
    said !== null && said !== undefined && said >= before[name] && said <= after[name]
      ? []
      : [`${name}: ${text(said)}, not ${before[name]} to ${after[name]}`]
  const changed = port.changedAt === null ? Number.NaN : Date.parse(port.changedAt)
  return [
    ...within('errors', port.errors?.total),
    ...within('crc', port.errors?.crc),
    ...(Math.abs(changed - of.lastChange) <= slack
      ? []
      : [`last change: ${text(port.changedAt)}, not ${new Date(of.lastChange).toISOString()}`]),
  ]
}
