import type { Neighbour } from '../../../../world/model/learned.ts'
import type { Facts } from '../facts.ts'
import { interfaceRows, portRows } from '../interface-rows.ts'
import type { PortRow } from '../interface-rows.ts'
import { scalar, sortRows, table } from '../subtree.ts'
import type { Row, Subtree } from '../subtree.ts'
import { addressOctets, gauge, number, octets, text, ticks, truth } from '../values.ts'
import type { Value } from '../values.ts'

const none = octets(Buffer.alloc(0))
const address = (of: string | null): Value => (of === null ? none : octets(Buffer.from(addressOctets(of))))

/** Capability bits of the protocol, host 0x10 and phone 0x80 among them. */
const cdpCapability = { router: 0x01, switch: 0x28, phone: 0x90, 'access-point': 0x02, host: 0x10 }

function cdpCapabilities(of: Neighbour): Value {
  const mask = Buffer.alloc(4)
  mask.writeUInt32BE(of.capabilities.reduce((sum, one) => sum | cdpCapability[one], 0))
  return octets(mask)
}

/** Speakers of a protocol, each with a number of its own on the device, as the devices count them. */
export function speakers(facts: Facts, protocol: 'cdp' | 'lldp'): Row<Neighbour>[] {
  return facts.world
    .neighbours(facts.device)
    .filter((one) => one.protocols.includes(protocol))
    .map((subject, order) => ({ index: [subject.interface.ifIndex, order + 1], subject }))
}

const isPhone = (of: Neighbour): boolean => of.capabilities.includes('phone')

const cache = table<Neighbour>('1.3.6.1.4.1.9.9.23.1.2.1.1', {
  rows: (facts) => sortRows(speakers(facts, 'cdp')),
  columns: {
    3: () => number(1),
    4: (of) => address(of.address),
    5: (of) => text(of.software),
    6: (of) => text(of.name),
    7: (of) => text(of.remoteInterface),
    8: (of) => text(of.platform),
    9: cdpCapabilities,
    10: () => none,
    11: (of) => number(of.interface.mode === 'trunk' ? of.interface.nativeVlan : of.interface.accessVlan),
    12: () => number(3),
    14: (of) => (isPhone(of) ? number(of.interface.voiceVlan ?? 0) : null),
    15: (of) => (of.watts > 0 ? gauge(of.watts * 1000) : null),
    17: (of) => (of.capabilities.includes('switch') ? text(of.name.split('.')[0] ?? '') : null),
    19: () => number(1),
    20: (of) => address(of.address),
    24: (of, facts) => ticks(facts.upAt(of.interface.lastChange)),
  },
})

const interfaces = table<PortRow>('1.3.6.1.4.1.9.9.23.1.1.1.1', {
  rows: (facts) => portRows(facts, (of) => of.kind === 'physical' || of.kind === 'management'),
  columns: {
    2: () => truth(true),
    3: () => number(60),
    6: (row) => text(row.name),
  },
})

/** CISCO-CDP-MIB. */
export const cdpObjects: readonly Subtree[] = [
  interfaces,
  cache,
  scalar('1.3.6.1.4.1.9.9.23.1.3.1', () => truth(true)),
  scalar('1.3.6.1.4.1.9.9.23.1.3.2', () => number(60)),
  scalar('1.3.6.1.4.1.9.9.23.1.3.3', () => number(180)),
  scalar('1.3.6.1.4.1.9.9.23.1.3.4', ({ device, world }) => text(`${device.name}.${world.domain}`)),
]

/** IF index of the management address: the interface that carries it, or 0. */
export const managementIndex = (facts: Facts): number =>
  interfaceRows(facts).find(({ subject }) => subject.of?.address?.split('/')[0] === facts.device.address)
    ?.subject.ifIndex ?? 0
