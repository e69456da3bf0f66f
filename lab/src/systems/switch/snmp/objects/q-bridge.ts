import type { ForwardingEntry } from '../../../../world/model/learned.ts'
import type { Facts } from '../facts.ts'
import { bridges, portRows } from '../interface-rows.ts'
import type { PortRow } from '../interface-rows.ts'
import { scalar, sortRows, table } from '../subtree.ts'
import type { Subtree } from '../subtree.ts'
import { counter, gauge, macOctets, number } from '../values.ts'
import { bridgePortOf, statusOf } from './forwarding-status.ts'

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
    6: () => number(2),
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
  scalar('1.3.6.1.2.1.17.7.1.4.1', (facts) => (hasQBridge(facts) ? counter(0) : null)),
  portVlans,
]
