import type { Neighbour } from '../../../../world/model/learned.ts'
import type { Facts } from '../facts.ts'
import { portRows } from '../interface-rows.ts'
import type { PortRow } from '../interface-rows.ts'
import { scalar, sortRows, table } from '../subtree.ts'
import type { Row, Subtree } from '../subtree.ts'
import { addressOctets, bits, identifier, macAddress, macOctets, number, octets, text } from '../values.ts'
import type { Value } from '../values.ts'
import { managementIndex, speakers } from './neighbours.ts'
import { description } from './system.ts'

/** Bits of LldpSystemCapabilitiesMap that each kind of neighbour sets. */
const capability = {
  router: [4],
  switch: [2],
  phone: [2, 5],
  'access-point': [2, 3],
  host: [7],
}

/** A phone is a bridge too: it has a switch in it. `station` stands alone (IEEE 802.1AB). */
const capabilitiesOf = (of: Neighbour): Value => {
  const more = of.capabilities.filter((one) => one !== 'host')
  return bits(
    (more.length > 0 ? more : of.capabilities).flatMap((one) => capability[one]),
    1,
  )
}

const speaksLldp = (facts: Facts): readonly Row<PortRow>[] => {
  const ports = portRows(facts, (of) => of.kind === 'physical')
  // The older system numbers its LLDP ports 1, 2, 3 …; a 3850 with 16.9 begins a member at every 96.
  if (facts.device.os === 'ios') return ports.map(({ subject }, order) => ({ index: [order + 1], subject }))
  const counted = new Map<number, number>()
  return ports.map(({ subject }) => {
    const { member } = subject.of
    const port = (counted.get(member) ?? 0) + 1
    counted.set(member, port)
    return { index: [(member - 1) * 96 + port], subject }
  })
}

const portsKey = {}
const localPorts = (facts: Facts) => facts.remember(portsKey, () => speaksLldp(facts))

const isPhone = (of: Neighbour): boolean => of.capabilities.includes('phone') && of.address !== null

/** Phones name themselves by their address (family first) and a local port; everything else by its MAC. */
const chassis = (of: Neighbour): Value =>
  isPhone(of) ? octets(Buffer.from([1, ...addressOctets(of.address ?? '')])) : macAddress(of.mac)

const forwards = (of: Neighbour): boolean =>
  of.capabilities.some((one) => one === 'switch' || one === 'router' || one === 'access-point')

/** Switches name the port in short and describe it in long; phones a port of their own, hosts a MAC. */
function remotePort(of: Neighbour, { world }: Facts) {
  if (forwards(of)) {
    const peer = world.switches.get(of.name.split('.')[0] ?? '')?.interfaces.get(of.remoteInterface)
    const id = text(peer?.shortName ?? of.remoteInterface)
    return { subtype: 5, id, description: of.remoteInterface }
  }
  if (of.capabilities.includes('phone')) {
    const bare = macOctets(of.mac).toString('hex').toUpperCase()
    return { subtype: 7, id: text(`${bare}:P1`), description: 'SW PORT' }
  }
  return { subtype: 3, id: macAddress(of.mac), description: of.remoteInterface }
}

const systemDescription = (of: Neighbour): string => {
  if (of.capabilities.includes('switch') && of.software !== '') return of.software
  return [of.platform, of.software].filter((part) => part !== '').join(', ')
}

/** Rows by time mark (hundredths of a second of uptime), local port number and a number of its own. */
function remotes(facts: Facts): Row<Neighbour>[] {
  const numbers = new Map(localPorts(facts).map((row) => [row.subject.of.name, row.index[0] ?? 0]))
  const rows: Row<Neighbour>[] = []
  for (const { index, subject } of speakers(facts, 'lldp')) {
    const port = numbers.get(subject.interface.name)
    if (port === undefined) continue
    const mark = Math.floor(facts.upAt(subject.interface.lastChange) / 10) % 2_147_483_648
    rows.push({ index: [mark, port, index[1] ?? 0], subject })
  }
  return sortRows(rows)
}

const remotesKey = {}
const remoteRows = (facts: Facts) => facts.remember(remotesKey, () => remotes(facts))

const remoteTable = table<Neighbour>('1.0.8802.1.1.2.1.4.1.1', {
  rows: remoteRows,
  columns: {
    4: (of) => number(isPhone(of) ? 5 : 4),
    5: chassis,
    6: (of, facts) => number(remotePort(of, facts).subtype),
    7: (of, facts) => remotePort(of, facts).id,
    8: (of, facts) => text(remotePort(of, facts).description),
    9: (of) => text(of.name),
    10: (of) => text(systemDescription(of)),
    11: capabilitiesOf,
    12: capabilitiesOf,
  },
})

/** The address is in the index, so that only subtype, interface and an identifier are columns. */
const remoteAddresses = table<Neighbour>('1.0.8802.1.1.2.1.4.2.1', {
  rows: (facts) =>
    sortRows(
      remoteRows(facts).flatMap(({ index, subject }) =>
        subject.address === null
          ? []
          : [{ index: [...index, 1, 4, ...addressOctets(subject.address)], subject }],
      ),
    ),
  columns: {
    3: () => number(2),
    4: () => number(1),
    5: () => identifier('0.0'),
  },
})

const localTable = table<PortRow>('1.0.8802.1.1.2.1.3.7.1', {
  rows: localPorts,
  columns: {
    2: () => number(5),
    3: (row) => text(row.shortName),
    4: (row) => text(row.name),
  },
})

const localAddresses = table<null>('1.0.8802.1.1.2.1.3.8.1', {
  rows: ({ device }) => [{ index: [1, 4, ...addressOctets(device.address)], subject: null }],
  columns: {
    3: () => number(5),
    4: () => number(2),
    5: (_, facts) => number(managementIndex(facts)),
    6: () => identifier('0.0'),
  },
})

const ownCapabilities = ({ device }: Facts): Value => bits(device.role === 'access' ? [2] : [2, 4], 1)

/** LLDP-MIB. */
export const lldpObjects: readonly Subtree[] = [
  scalar('1.0.8802.1.1.2.1.1.1', () => number(30)),
  scalar('1.0.8802.1.1.2.1.3.1', () => number(4)),
  scalar('1.0.8802.1.1.2.1.3.2', ({ device }) => macAddress(device.mac)),
  scalar('1.0.8802.1.1.2.1.3.3', ({ device, world }) => text(`${device.name}.${world.domain}`)),
  scalar('1.0.8802.1.1.2.1.3.4', ({ device }) => text(description(device))),
  scalar('1.0.8802.1.1.2.1.3.5', () => bits([2, 4], 1)),
  scalar('1.0.8802.1.1.2.1.3.6', ownCapabilities),
  localTable,
  localAddresses,
  remoteTable,
  remoteAddresses,
]
