import type { Port } from '../../contract/src/switches/port.ts'
import type { Interface, Switch } from '../../lab/src/world/model/switch.ts'
import type { World } from '../../lab/src/world/model/world.ts'

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

/** What is really so, read past all protocols. */
export function trueFacts(world: World, device: Switch, of: Interface): PortFacts {
  const up = world.operUp(device, of)
  const uplink = of.uplink !== null
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
    mode: port.mode,
    'access VLAN': ref(port.accessVlan),
    'voice VLAN': ref(port.voiceVlan),
    'native VLAN': text(port.nativeVlan?.id),
    'allowed VLANs': text(port.allowedVlans),
    channel: text(port.channel),
    macs: text(port.macCount),
    'MACs here': uplink ? '' : list(port.behind.map(({ mac }) => mac)),
    addresses: uplink
      ? ''
      : list(port.behind.flatMap(({ mac, address }) => (address === null ? [] : [`${mac} ${address}`]))),
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
          port.behind.flatMap(({ mac, owner, ownerName }) =>
            owner === null ? [] : [`${mac} ${owner} ${ownerName ?? ''}`],
          ),
        ),
    neighbours: list(new Set(port.neighbours.map(({ name }) => name))),
    power: port.power?.drawn ? port.power.drawn.toFixed(1) : 'none',
    outlet:
      port.outlet === null
        ? 'none'
        : `${port.outlet.label} ${port.outlet.room} ${port.outlet.panel} ${port.outlet.panelPort}`,
  }
}
