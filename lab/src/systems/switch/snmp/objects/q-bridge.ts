import type { ForwardingEntry } from '../../../../world/model/learned.ts'
import type { Interface } from '../../../../world/model/switch.ts'
import { carries } from '../facts.ts'
import type { Facts } from '../facts.ts'
import { bridges, portRows } from '../interface-rows.ts'
import type { PortRow } from '../interface-rows.ts'
import { scalar, sortRows, table } from '../subtree.ts'
import type { Subtree } from '../subtree.ts'
import { bits, counter, gauge, macOctets, number, text, ticks } from '../values.ts'
import type { Value } from '../values.ts'
import { bridgePortOf, statusOf } from './forwarding-status.ts'
import { vlanName } from './vlans.ts'

/**
 * Recorded walks of IOS have no Q-BRIDGE tree. Whether newer IOS-XE has one is unconfirmed; here it comes with 17.12,
 * so that readers meet both kinds.
 */
export function hasQBridge({ device }: Facts): boolean {
  const [major = 0, minor = 0] = device.software.split('.').map((part) => Number.parseInt(part, 10))
  return device.os === 'ios-xe' && (major > 17 || (major === 17 && minor >= 12))
}

/** Filtering databases are numbered in the order of the VLANs: an fdbId is not a VLAN id. */
const databases = (facts: Facts): number[] => [...new Set([1, ...facts.device.vlans])].sort((a, b) => a - b)
const databaseOf = (facts: Facts, vlan: number): number => databases(facts).indexOf(vlan) + 1

const forwarding = table<ForwardingEntry>('1.3.6.1.2.1.17.7.1.2.2.1', {
  on: hasQBridge,
  rows: (facts) =>
    sortRows(
      facts.world
        .forwardingTable(facts.device)
        .filter((entry) => databaseOf(facts, entry.vlan) > 0)
        .map((entry) => ({
          index: [databaseOf(facts, entry.vlan), ...macOctets(entry.mac)],
          subject: entry,
        })),
    ),
  columns: {
    2: (entry) => number(bridgePortOf(entry)),
    3: (entry) => number(statusOf(entry)),
  },
})

const currentVlans = table<number>('1.3.6.1.2.1.17.7.1.4.2.1', {
  on: hasQBridge,
  // The first part of the index is a time mark; 0 asks for every row.
  rows: (facts) => databases(facts).map((vlan) => ({ index: [0, vlan], subject: vlan })),
  columns: {
    3: (vlan, facts) => gauge(databaseOf(facts, vlan)),
    4: (vlan, facts) => egress(facts, vlan, () => true),
    5: (vlan, facts) => egress(facts, vlan, isUntagged(vlan)),
    6: () => number(2),
    7: () => ticks(0),
  },
})

/** Ports that a frame of the VLAN may leave by, the first bit port 1. A trunk that is down carries nothing. */
function egress(facts: Facts, vlan: number, wanted: (of: Interface) => boolean): Value {
  const ports = portRows(facts, bridges).map(({ subject }) => subject.of)
  const most = Math.max(0, ...ports.map((of) => of.bridgePort ?? 0))
  const set = ports
    .filter((of) => carries(facts, of, vlan) && wanted(of))
    .map((of) => (of.bridgePort ?? 1) - 1)
  return bits(set, Math.ceil(most / 8))
}

const isUntagged = (vlan: number) => (of: Interface) =>
  of.mode === 'trunk' ? of.nativeVlan === vlan : of.accessVlan === vlan

/** VLANs that somebody configured, which all are here. */
const staticVlans = table<number>('1.3.6.1.2.1.17.7.1.4.3.1', {
  on: hasQBridge,
  rows: (facts) => databases(facts).map((vlan) => ({ index: [vlan], subject: vlan })),
  columns: {
    1: (vlan, facts) => text(vlanName(facts, vlan)),
    2: (vlan, facts) => egress(facts, vlan, () => true),
    3: (_, facts) => egress(facts, 0, () => false),
    4: (vlan, facts) => egress(facts, vlan, isUntagged(vlan)),
    5: () => number(1),
  },
})

const portVlans = table<PortRow>('1.3.6.1.2.1.17.7.1.4.5.1', {
  on: hasQBridge,
  rows: (facts) =>
    sortRows(
      portRows(facts, bridges).map(({ subject }) => ({ index: [subject.of.bridgePort ?? 0], subject })),
    ),
  columns: { 1: ({ of }) => gauge(of.mode === 'trunk' ? of.nativeVlan : of.accessVlan) },
})

export const qBridgeObjects: readonly Subtree[] = [
  scalar('1.3.6.1.2.1.17.7.1.1.1', (facts) => (hasQBridge(facts) ? number(1) : null)),
  scalar('1.3.6.1.2.1.17.7.1.1.4', (facts) => (hasQBridge(facts) ? gauge(databases(facts).length) : null)),
  forwarding,
  currentVlans,
  staticVlans,
  scalar('1.3.6.1.2.1.17.7.1.4.1', (facts) => (hasQBridge(facts) ? counter(0) : null)),
  portVlans,
]
