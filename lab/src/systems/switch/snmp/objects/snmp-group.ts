import type { PacketCounters } from '../packet-counters.ts'
import { scalar, table } from '../subtree.ts'
import type { Subtree } from '../subtree.ts'
import { counter, identifier, number, text, ticks } from '../values.ts'

const counted = (column: number, name: keyof PacketCounters) =>
  scalar(`1.3.6.1.2.1.11.${column}`, (facts) => counter(facts.state.packets[name]))
/** Never happens here. */
const never = (column: number) => scalar(`1.3.6.1.2.1.11.${column}`, () => counter(0))

/** Modules that the agent says it has, with the identity of each. */
const modules: readonly (readonly [identity: string, words: string])[] = [
  ['1.3.6.1.6.3.1', 'SNMPv2-MIB, the MIB module for SNMP entities'],
  ['1.3.6.1.2.1.31', 'IF-MIB, generic objects for network interface sub-layers'],
  ['1.3.6.1.2.1.17', 'BRIDGE-MIB, bridges of IEEE 802.1D, by VLAN'],
  ['1.3.6.1.2.1.47', 'ENTITY-MIB, physical entities'],
  ['1.3.6.1.2.1.105', 'POWER-ETHERNET-MIB, power over Ethernet'],
  ['1.0.8802.1.1.2', 'LLDP-MIB, neighbours by IEEE 802.1AB'],
  ['1.3.6.1.6.3.16.2.2.1', 'SNMP-VIEW-BASED-ACM-MIB, view-based access control'],
]

const known = table<readonly [string, string]>('1.3.6.1.2.1.1.9.1', {
  rows: () => modules.map((subject, order) => ({ index: [order + 1], subject })),
  columns: {
    2: ([identity]) => identifier(identity),
    3: ([, words]) => text(words),
    4: () => ticks(0),
  },
})

/** sysORTable and the snmp group of SNMPv2-MIB, with the counters that version 1 had. */
export const snmpGroupObjects: readonly Subtree[] = [
  known,
  counted(1, 'inPackets'),
  counted(2, 'outPackets'),
  counted(3, 'badVersions'),
  counted(4, 'badCommunities'),
  never(5),
  counted(6, 'parseErrors'),
  ...[8, 9, 10, 11, 12].map(never),
  counted(13, 'totalRequested'),
  counted(14, 'totalSet'),
  counted(15, 'gets'),
  counted(16, 'getNexts'),
  counted(17, 'sets'),
  ...[18, 19, 20, 21, 22, 24, 25, 26, 27].map(never),
  counted(28, 'responses'),
  never(29),
  // authenticationFailure traps are sent
  scalar('1.3.6.1.2.1.11.30', () => number(1)),
  never(31),
  never(32),
]
