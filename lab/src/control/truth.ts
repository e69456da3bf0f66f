import type { Endpoint } from '../world/model/endpoint.ts'
import type { Interface, Switch } from '../world/model/switch.ts'
import type { Ups } from '../world/model/ups.ts'
import type { World } from '../world/model/world.ts'
import { Random } from '../world/random.ts'
import { staleRecords } from '../world/stale-records.ts'
import { truthOfAccessPoint, truthOfWirelessClient } from './air.ts'
import { listed, missing, onlyParameters, pageOf, wrong, type Listed } from './answers.ts'

const kinds = [
  'laptop',
  'desktop',
  'phone',
  'printer',
  'camera',
  'access-point',
  'medical',
  'building-control',
  'display',
  'personal',
]

/** What is really so, read past all protocols, for tests and people to compare with. */
export function truthOfEndpoint(world: World, endpoint: Endpoint) {
  const at = world.attachment(endpoint.mac)
  const outlet = endpoint.outlet === null ? null : (world.outlets.get(endpoint.outlet) ?? null)
  const owner = endpoint.owner === null ? null : (world.people.get(endpoint.owner) ?? null)
  return {
    mac: endpoint.mac,
    ip: at?.address ?? null,
    ipv6: at?.ipv6Address ?? null,
    hostname: endpoint.hostname,
    kind: endpoint.kind,
    vendor: endpoint.vendor,
    model: endpoint.model,
    owner: owner?.username ?? null,
    ownerName: owner ? `${owner.firstname} ${owner.lastname}` : null,
    department: endpoint.department,
    switch: at?.switch.name ?? null,
    port: at?.interface.shortName ?? null,
    interface: at?.interface.name ?? null,
    vlan: at?.vlan.id ?? null,
    vlanName: at?.vlan.name ?? null,
    room: outlet?.room ?? null,
    outlet: endpoint.outlet,
    session: world.session(endpoint.mac)?.id ?? null,
    connected: at !== null,
    poweredOn: endpoint.poweredOn,
    since: at?.since ?? null,
    behind: endpoint.behind,
    addressing: endpoint.addressing,
    asset: endpoint.assetTag === '' ? null : endpoint.assetTag,
    serial: endpoint.serial,
  }
}

const truthOfInterface = (world: World, device: Switch, of: Interface) => ({
  ...of,
  switch: device.name,
  operUp: world.operUp(device, of),
  linkSpeed: world.linkSpeed(device, of),
  watts: world.watts(device, of),
  attached: world.attachedTo(device, of).map(({ endpoint }) => endpoint.mac),
})

export const truthOfSwitch = (device: Switch) => ({
  name: device.name,
  role: device.role,
  building: device.building,
  closet: device.closet,
  floor: device.floor,
  address: device.address,
  mac: device.mac,
  model: device.model,
  os: device.os,
  software: device.software,
  members: device.members,
  bootedAt: device.bootedAt,
  vlans: [...device.vlans],
  interfaces: device.interfaces.size,
  unsaved: device.unsaved,
})

export const truthOfUps = (world: World, unit: Ups) => ({ ...unit, ...world.upsNow(unit.name) })

function switchOf(world: World, query: URLSearchParams): Switch {
  const name = query.get('switch')
  if (name === null) throw wrong('Say which switch: ?switch=NAME.')
  const device = world.switches.get(name)
  if (!device) throw missing(`No switch is called "${name}".`)
  return device
}

const nameOf = (of: Interface | 'cpu'): string => (of === 'cpu' ? 'cpu' : of.name)

type Answer = (world: World, query: URLSearchParams) => Listed<unknown>

const lists: Readonly<Record<string, { readonly parameters: readonly string[]; readonly answer: Answer }>> = {
  endpoints: {
    parameters: ['kind', 'seed', 'mac', 'connected'],
    answer: (world, query) => {
      const kind = query.get('kind')
      if (kind !== null && !kinds.includes(kind))
        throw wrong(`kind must be one of ${kinds.join(', ')}, not "${kind}".`)
      const connected = query.get('connected')
      if (connected !== null && connected !== 'yes' && connected !== 'no') {
        throw wrong(`connected must be yes or no, not "${connected}".`)
      }
      const mac = query.get('mac')?.toLowerCase()
      let chosen = [...world.endpoints.values()].filter(
        (one) =>
          (kind === null || one.kind === kind) &&
          (mac === undefined || one.mac === mac) &&
          (connected === null || (world.attachment(one.mac) !== null) === (connected === 'yes')),
      )
      // A seed asks for a sample: the same endpoints in the same order for the same seed.
      const seed = query.get('seed')
      if (seed !== null) chosen = new Random(`sample ${seed}`).shuffle(chosen)
      return listed(chosen, pageOf(query), (one) => truthOfEndpoint(world, one))
    },
  },
  buildings: {
    parameters: [],
    answer: (world, query) =>
      listed(world.buildings.values(), pageOf(query), ({ code, name, floors }) => ({ code, name, floors })),
  },
  rooms: {
    parameters: [],
    answer: (world, query) => listed(world.rooms.values(), pageOf(query), (one) => one),
  },
  switches: {
    parameters: [],
    answer: (world, query) => listed(world.switches.values(), pageOf(query), truthOfSwitch),
  },
  interfaces: {
    parameters: ['switch'],
    answer: (world, query) => {
      const device = switchOf(world, query)
      return listed(device.interfaces.values(), pageOf(query), (of) => truthOfInterface(world, device, of))
    },
  },
  ups: {
    parameters: [],
    answer: (world, query) => listed(world.ups.values(), pageOf(query), (one) => truthOfUps(world, one)),
  },
  controllers: {
    parameters: [],
    answer: (world, query) => listed(world.wireless.controllers.values(), pageOf(query), (one) => one),
  },
  'access-points': {
    parameters: [],
    answer: (world, query) =>
      listed(world.wireless.accessPoints.values(), pageOf(query), (one) => truthOfAccessPoint(world, one)),
  },
  'wireless-clients': {
    parameters: [],
    answer: (world, query) =>
      listed(world.wireless.clients.values(), pageOf(query), (one) => truthOfWirelessClient(world, one)),
  },
  vlans: {
    parameters: [],
    answer: (world, query) => listed(world.vlans.values(), pageOf(query), (one) => one),
  },
  outlets: {
    parameters: [],
    answer: (world, query) => listed(world.outlets.values(), pageOf(query), (one) => one),
  },
  people: {
    parameters: [],
    answer: (world, query) => listed(world.people.values(), pageOf(query), (one) => one),
  },
  groups: {
    parameters: [],
    answer: (world, query) => listed(world.groups.values(), pageOf(query), (one) => one),
  },
  sessions: {
    parameters: [],
    answer: (world, query) =>
      listed(world.sessions(), pageOf(query), (one) => ({
        ...one,
        switch: one.switch.name,
        interface: one.interface.name,
      })),
  },
  leases: { parameters: [], answer: (world, query) => listed(world.leases(), pageOf(query), (one) => one) },
  reservations: {
    parameters: [],
    answer: (world, query) => listed(world.reservations.values(), pageOf(query), (one) => one),
  },
  'stale-records': {
    parameters: [],
    answer: (world, query) => listed(staleRecords(world), pageOf(query), (one) => one),
  },
  forwarding: {
    parameters: ['switch'],
    answer: (world, query) =>
      listed(world.forwardingTable(switchOf(world, query)), pageOf(query), (one) => ({
        ...one,
        interface: nameOf(one.interface),
      })),
  },
  arp: {
    parameters: ['switch'],
    answer: (world, query) =>
      listed(world.arpTable(switchOf(world, query)), pageOf(query), (one) => ({
        ...one,
        interface: one.interface.name,
      })),
  },
  neighbours: {
    parameters: ['switch'],
    answer: (world, query) =>
      listed(world.neighbours(switchOf(world, query)), pageOf(query), (one) => ({
        ...one,
        interface: one.interface.name,
      })),
  },
}

export const truthKinds: readonly string[] = Object.keys(lists)

export function truth(world: World, kind: string, query: URLSearchParams): Listed<unknown> {
  const list = Object.hasOwn(lists, kind) ? lists[kind] : undefined
  if (!list) throw missing(`There is no truth about "${kind}". There is about ${truthKinds.join(', ')}.`)
  onlyParameters(query, [...list.parameters, 'limit', 'offset'])
  return list.answer(world, query)
}
