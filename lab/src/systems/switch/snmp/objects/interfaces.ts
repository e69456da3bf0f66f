import type { Facts } from '../facts.ts'
import { interfaceRows, portRows } from '../interface-rows.ts'
import type { InterfaceRow } from '../interface-rows.ts'
import { scalar, table } from '../subtree.ts'
import type { Subtree } from '../subtree.ts'
import {
  bigCounter,
  counter,
  gauge,
  identifier,
  macAddress,
  number,
  octets,
  text,
  ticks,
  truth,
} from '../values.ts'

const isUp = (row: InterfaceRow, facts: Facts): boolean =>
  row.of === null ? row.own?.oper === 1 : facts.world.operUp(facts.device, row.of)

/** As recorded of a 3750 and a 9300. */
function ownSpeed({ name, type }: InterfaceRow, os: 'ios' | 'ios-xe'): number {
  if (name.startsWith('StackPort')) return os === 'ios' ? 0 : 480_000
  if (name.startsWith('StackSub') || name.startsWith('unrouted')) return os === 'ios' ? 10_000 : 240_000
  return type === 6 ? 1_000 : 10_000
}

/** Mb/s; a port without link shows what it could do. */
function speed(row: InterfaceRow, facts: Facts): number {
  if (row.of === null) return ownSpeed(row, facts.device.os)
  return facts.world.linkSpeed(facts.device, row.of) || row.of.speed
}

interface Traffic {
  readonly inOctets: bigint
  readonly outOctets: bigint
  readonly inErrors: number
  readonly crcErrors: number
}

const still: Traffic = { inOctets: 0n, outOctets: 0n, inErrors: 0, crcErrors: 0 }
const traffic = (row: InterfaceRow, facts: Facts): Traffic =>
  row.of === null ? still : facts.world.counters(facts.device, row.of)

const packets = (count: bigint): bigint => count / 640n

/** One frame in fifty is multicast and one in two hundred broadcast. */
const multicasts = (octets: bigint): bigint => packets(octets) / 50n
const broadcasts = (octets: bigint): bigint => packets(octets) / 200n
const inOctets = (row: InterfaceRow, facts: Facts) => traffic(row, facts).inOctets
const outOctets = (row: InterfaceRow, facts: Facts) => traffic(row, facts).outOctets
const notUnicast = (octets: bigint) => counter(multicasts(octets) + broadcasts(octets))

const adminStatus = (row: InterfaceRow): number => row.own?.admin ?? (row.of?.adminUp === true ? 1 : 2)
const operStatus = (row: InterfaceRow, facts: Facts): number => row.own?.oper ?? (isUp(row, facts) ? 1 : 2)

const ifTable = table<InterfaceRow>('1.3.6.1.2.1.2.2.1', {
  rows: interfaceRows,
  columns: {
    1: (row) => number(row.ifIndex),
    2: (row) => text(row.name),
    3: (row) => number(row.type),
    4: (row) => (row.mtu === null ? null : number(row.mtu)),
    5: (row, facts) => gauge(speed(row, facts) * 1_000_000),
    6: (row) => (row.of === null ? octets(Buffer.alloc(0)) : macAddress(row.of.mac)),
    7: (row) => number(adminStatus(row)),
    8: (row, facts) => number(operStatus(row, facts)),
    9: (row, facts) => ticks(row.of === null ? 0 : facts.upAt(row.of.lastChange)),
    10: (row, facts) => counter(traffic(row, facts).inOctets),
    11: (row, facts) => counter(packets(traffic(row, facts).inOctets)),
    12: (row, facts) => notUnicast(inOctets(row, facts)),
    13: () => counter(0),
    14: (row, facts) => counter(traffic(row, facts).inErrors),
    15: () => counter(0),
    16: (row, facts) => counter(traffic(row, facts).outOctets),
    17: (row, facts) => counter(packets(traffic(row, facts).outOctets)),
    18: (row, facts) => notUnicast(outOctets(row, facts)),
    19: () => counter(0),
    20: () => counter(0),
    21: () => gauge(0),
    22: () => identifier('0.0'),
  },
})

const ifXTable = table<InterfaceRow>('1.3.6.1.2.1.31.1.1.1', {
  rows: interfaceRows,
  columns: {
    1: (row) => text(row.shortName),
    2: (row, facts) => counter(multicasts(inOctets(row, facts))),
    3: (row, facts) => counter(broadcasts(inOctets(row, facts))),
    4: (row, facts) => counter(multicasts(outOctets(row, facts))),
    5: (row, facts) => counter(broadcasts(outOctets(row, facts))),
    6: (row, facts) => bigCounter(traffic(row, facts).inOctets),
    7: (row, facts) => bigCounter(packets(traffic(row, facts).inOctets)),
    8: (row, facts) => bigCounter(multicasts(inOctets(row, facts))),
    9: (row, facts) => bigCounter(broadcasts(inOctets(row, facts))),
    10: (row, facts) => bigCounter(traffic(row, facts).outOctets),
    11: (row, facts) => bigCounter(packets(traffic(row, facts).outOctets)),
    12: (row, facts) => bigCounter(multicasts(outOctets(row, facts))),
    13: (row, facts) => bigCounter(broadcasts(outOctets(row, facts))),
    14: () => number(2),
    15: (row, facts) => gauge(speed(row, facts)),
    16: () => truth(false),
    17: (row) => truth(row.type === 6),
    18: (row) => text(row.of?.description ?? ''),
    19: () => ticks(0),
  },
})

/** Collisions and their like: every cable here is full duplex. */
const none = () => counter(0)

const duplex = { unknown: 1, full: 3 }

const dot3Stats = table('1.3.6.1.2.1.10.7.2.1', {
  rows: (facts) => portRows(facts, (of) => of.kind === 'physical' || of.kind === 'management'),
  columns: {
    1: (row) => number(row.ifIndex),
    2: () => counter(0),
    3: (row, facts) => counter(facts.world.counters(facts.device, row.of).crcErrors),
    4: none,
    5: none,
    6: none,
    7: none,
    8: none,
    9: none,
    10: none,
    11: none,
    13: none,
    16: none,
    // no chip is named
    17: () => identifier('0.0'),
    18: none,
    19: (row, facts) => number(isUp(row, facts) ? duplex.full : duplex.unknown),
  },
})

/** IF-MIB and EtherLike-MIB. */
export const interfaceObjects: readonly Subtree[] = [
  scalar('1.3.6.1.2.1.2.1', (facts) => number(interfaceRows(facts).length)),
  ifTable,
  dot3Stats,
  ifXTable,
  scalar('1.3.6.1.2.1.31.1.5', (facts) => ticks(facts.upAt(facts.device.bootedAt))),
]
