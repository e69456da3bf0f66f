import type { ForwardingEntry } from '../../../../world/model/learned.ts'
import type { Interface } from '../../../../world/model/switch.ts'
import { bridgePriority, pathCost, rootBridgeOf, rootPortOf } from '../../spanning-tree.ts'
import { carries } from '../facts.ts'
import type { Facts } from '../facts.ts'
import { bridges, portRows } from '../interface-rows.ts'
import type { PortRow } from '../interface-rows.ts'
import { scalar, sortRows, table } from '../subtree.ts'
import type { Row, Subtree } from '../subtree.ts'
import { counter, identifier, macAddress, macOctets, number, octets, ticks } from '../values.ts'
import { bridgePortOf, statusOf } from './forwarding-status.ts'
import { hasQBridge } from './q-bridge.ts'

/**
 * Ports of the VLAN in question, by bridge port: those configured in it and those on which it is spoken all the same,
 * because a session put a host there. A device with the Q-BRIDGE tree lists every port in its default context.
 */
function bridgePorts(facts: Facts): readonly Row<PortRow>[] {
  const everything = facts.vlan === 1 && hasQBridge(facts)
  const spoken = new Set<Interface | 'cpu'>(
    facts.world.forwardingTable(facts.device, facts.vlan).map((entry) => entry.interface),
  )
  const rows = portRows(
    facts,
    (of) =>
      of.bridgePort !== null &&
      (spoken.has(of) || (bridges(of) && (everything || carries(facts, of, facts.vlan)))),
  )
  return sortRows(rows.map(({ subject }) => ({ index: [subject.of.bridgePort ?? 0], subject })))
}

const portsKey = {}
const portsOfVlan = (facts: Facts) => facts.remember(portsKey, () => bridgePorts(facts), true)

const forwarding = table<ForwardingEntry>('1.3.6.1.2.1.17.4.3.1', {
  perVlan: true,
  rows: (facts) =>
    sortRows(
      facts.world
        .forwardingTable(facts.device, facts.vlan)
        .map((entry) => ({ index: [...macOctets(entry.mac)], subject: entry })),
    ),
  columns: {
    1: (entry) => macAddress(entry.mac),
    2: (entry) => number(bridgePortOf(entry)),
    3: (entry) => number(statusOf(entry)),
  },
})

const basePorts = table<PortRow>('1.3.6.1.2.1.17.1.4.1', {
  perVlan: true,
  rows: portsOfVlan,
  columns: {
    1: (row) => number(row.of.bridgePort ?? 0),
    2: (row) => number(row.ifIndex),
    3: () => identifier('0.0'),
    4: () => counter(0),
    5: () => counter(0),
  },
})

/** The way to the root of the tree; null when this switch is the root. */
const rootPort = (facts: Facts): Interface | null =>
  facts.remember(wayKey, () => ({ way: findRootPort(facts) }), true).way

const wayKey = {}
const findRootPort = (facts: Facts): Interface | null =>
  rootPortOf(
    facts.world,
    facts.device,
    facts.vlan,
    portsOfVlan(facts).map(({ subject }) => subject.of),
  )

/** Priority and MAC of a bridge, eight octets. */
function bridgeId(mac: string, priority: number): Buffer {
  const id = Buffer.alloc(8)
  id.writeUInt16BE(priority)
  macOctets(mac).copy(id, 2)
  return id
}

function designatedRoot(facts: Facts): Buffer {
  const root = rootBridgeOf(facts.world, facts.device, facts.vlan, rootPort(facts))
  return bridgeId(root.mac, bridgePriority(true, facts.vlan))
}

/** On the root port the bridge above speaks for the cable, elsewhere this one does. */
function designatedBridge(of: Interface, facts: Facts): Buffer {
  const way = rootPort(facts)
  const above = of === way ? facts.world.switches.get(of.uplink?.switch ?? '') : undefined
  if (above === undefined) return bridgeId(facts.device.mac, bridgePriority(way === null, facts.vlan))
  const isRoot = rootBridgeOf(facts.world, facts.device, facts.vlan, way) === above
  return bridgeId(above.mac, bridgePriority(isRoot, facts.vlan))
}

/** Priority and number of the port that speaks for the cable, two octets. */
function designatedPort(of: Interface, facts: Facts): Buffer {
  const above = of === rootPort(facts) ? facts.world.switches.get(of.uplink?.switch ?? '') : undefined
  const port = above?.interfaces.get(of.uplink?.interface ?? '') ?? of
  return Buffer.from([0x80 | ((port.bridgePort ?? 0) >> 8), (port.bridgePort ?? 0) & 0xff])
}

function rootCost(facts: Facts): number {
  const way = rootPort(facts)
  return way === null ? 0 : costOf(way)
}

const costOf = (of: Interface) => pathCost(of.speed)

const spanningTreePorts = table<PortRow>('1.3.6.1.2.1.17.2.15.1', {
  perVlan: true,
  rows: portsOfVlan,
  columns: {
    1: (row) => number(row.of.bridgePort ?? 0),
    2: () => number(128),
    // forwarding, or disabled without link
    3: (row, facts) => number(facts.world.operUp(facts.device, row.of) ? 5 : 1),
    4: () => number(1),
    5: (row) => number(costOf(row.of)),
    6: (_, facts) => octets(designatedRoot(facts)),
    // as this bridge says it, or as it heard it on the way to the root
    7: (row, facts) => number(row.of === rootPort(facts) || rootPort(facts) === null ? 0 : rootCost(facts)),
    8: (row, facts) => octets(designatedBridge(row.of, facts)),
    9: (row, facts) => octets(designatedPort(row.of, facts)),
    10: (row, facts) => counter(facts.world.operUp(facts.device, row.of) ? 1 : 0),
    11: (row) => number(costOf(row.of)),
  },
})

/** BRIDGE-MIB in the VLAN of the context; the default context is VLAN 1. */
export const bridgeObjects: readonly Subtree[] = [
  scalar('1.3.6.1.2.1.17.1.1', ({ device }) => macAddress(device.mac)),
  scalar('1.3.6.1.2.1.17.1.2', (facts) => number(portsOfVlan(facts).length)),
  scalar('1.3.6.1.2.1.17.1.3', () => number(2)),
  basePorts,
  scalar('1.3.6.1.2.1.17.2.1', () => number(3)),
  scalar('1.3.6.1.2.1.17.2.2', (facts) => number(bridgePriority(rootPort(facts) === null, facts.vlan))),
  scalar('1.3.6.1.2.1.17.2.3', (facts) => ticks(facts.uptime)),
  scalar('1.3.6.1.2.1.17.2.4', () => counter(1)),
  scalar('1.3.6.1.2.1.17.2.5', (facts) => octets(designatedRoot(facts))),
  scalar('1.3.6.1.2.1.17.2.6', (facts) => number(rootCost(facts))),
  scalar('1.3.6.1.2.1.17.2.7', (facts) => number(rootPort(facts)?.bridgePort ?? 0)),
  // of the root and of its own: hundredths of a second
  scalar('1.3.6.1.2.1.17.2.8', () => number(2_000)),
  scalar('1.3.6.1.2.1.17.2.9', () => number(200)),
  scalar('1.3.6.1.2.1.17.2.10', () => number(100)),
  scalar('1.3.6.1.2.1.17.2.11', () => number(1_500)),
  scalar('1.3.6.1.2.1.17.2.12', () => number(2_000)),
  scalar('1.3.6.1.2.1.17.2.13', () => number(200)),
  scalar('1.3.6.1.2.1.17.2.14', () => number(1_500)),
  spanningTreePorts,
  scalar('1.3.6.1.2.1.17.4.1', () => counter(0)),
  scalar('1.3.6.1.2.1.17.4.2', () => number(300)),
  forwarding,
]
