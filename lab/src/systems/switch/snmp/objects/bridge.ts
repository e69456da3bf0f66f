import type { ForwardingEntry } from '../../../../world/model/learned.ts'
import type { Interface } from '../../../../world/model/switch.ts'
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
function rootPort(facts: Facts): Row<PortRow> | null {
  const gateway = facts.world.vlans.get(facts.vlan)?.gatewaySwitch
  if (gateway === facts.device.name) return null
  const uplinks = portsOfVlan(facts).filter(({ subject: { of } }) => {
    const peer = of.uplink === null ? undefined : facts.world.switches.get(of.uplink.switch)
    return peer !== undefined && rank[peer.role] < rank[facts.device.role]
  })
  return uplinks.find(({ subject }) => facts.world.operUp(facts.device, subject.of)) ?? null
}

const rank = { core: 0, distribution: 1, access: 2 }

const priority = (isRoot: boolean, vlan: number): number => (isRoot ? 24_576 : 32_768) + vlan

/** Priority and MAC of the root bridge, eight octets. */
function designatedRoot(facts: Facts): Buffer {
  const peer = rootPort(facts)?.subject.of.uplink?.switch
  const gateway = facts.world.vlans.get(facts.vlan)?.gatewaySwitch
  const root = peer === undefined ? facts.device : facts.world.switches.get(gateway ?? peer)
  const id = Buffer.alloc(8)
  id.writeUInt16BE(priority(true, facts.vlan))
  macOctets((root ?? facts.device).mac).copy(id, 2)
  return id
}

const spanningTreePorts = table<PortRow>('1.3.6.1.2.1.17.2.15.1', {
  perVlan: true,
  rows: portsOfVlan,
  columns: {
    1: (row) => number(row.of.bridgePort ?? 0),
    2: () => number(128),
    // forwarding, or disabled without link
    3: (row, facts) => number(facts.world.operUp(facts.device, row.of) ? 5 : 1),
    4: () => number(1),
    5: (row) => number(row.of.speed >= 10_000 ? 2 : 4),
  },
})

/** BRIDGE-MIB in the VLAN of the context; the default context is VLAN 1. */
export const bridgeObjects: readonly Subtree[] = [
  scalar('1.3.6.1.2.1.17.1.1', ({ device }) => macAddress(device.mac)),
  scalar('1.3.6.1.2.1.17.1.2', (facts) => number(portsOfVlan(facts).length)),
  scalar('1.3.6.1.2.1.17.1.3', () => number(2)),
  basePorts,
  scalar('1.3.6.1.2.1.17.2.1', () => number(3)),
  scalar('1.3.6.1.2.1.17.2.2', (facts) => number(priority(rootPort(facts) === null, facts.vlan))),
  scalar('1.3.6.1.2.1.17.2.3', (facts) => ticks(facts.uptime)),
  scalar('1.3.6.1.2.1.17.2.4', () => counter(1)),
  scalar('1.3.6.1.2.1.17.2.5', (facts) => octets(designatedRoot(facts))),
  scalar('1.3.6.1.2.1.17.2.6', (facts) => number(rootPort(facts) === null ? 0 : 2)),
  scalar('1.3.6.1.2.1.17.2.7', (facts) => number(rootPort(facts)?.subject.of.bridgePort ?? 0)),
  spanningTreePorts,
  scalar('1.3.6.1.2.1.17.4.1', () => counter(0)),
  scalar('1.3.6.1.2.1.17.4.2', () => number(300)),
  forwarding,
]
