import type { ArpEntry } from '../../../../world/model/learned.ts'
import type { Interface, Switch } from '../../../../world/model/switch.ts'
import type { World } from '../../../../world/model/world.ts'
import { ipv6In } from '../../../../world/addresses.ts'
import type { Facts } from '../facts.ts'
import { portRows } from '../interface-rows.ts'
import { scalar, sortRows, table } from '../subtree.ts'
import type { Row, Subtree } from '../subtree.ts'
import {
  addressOctets,
  identifier,
  ipAddress,
  longAddressOctets,
  macAddress,
  number,
  ticks,
} from '../values.ts'

/** Static for the device's own, dynamic for what it learned. */
const mediaType = (entry: ArpEntry): number => (entry.age === null ? 4 : 3)
const physicalType = (entry: ArpEntry): number => (entry.age === null ? 5 : 3)

/** Without a context only the global table is shown. */
const globalEntries = (world: World, device: Switch): ArpEntry[] =>
  world.arpTable(device).filter((entry) => entry.interface.vrf === null)

const media = table<ArpEntry>('1.3.6.1.2.1.4.22.1', {
  rows: ({ world, device }) =>
    sortRows(
      globalEntries(world, device).map((subject) => ({
        index: [subject.interface.ifIndex, ...addressOctets(subject.address)],
        subject,
      })),
    ),
  columns: {
    1: (entry) => number(entry.interface.ifIndex),
    2: (entry) => macAddress(entry.mac),
    3: (entry) => ipAddress(entry.address),
    4: (entry) => number(mediaType(entry)),
  },
})

/** Type and length-prefixed octets, as an InetAddress stands in an index. */
function inetAddress(address: string): number[] {
  if (!address.includes(':')) return [1, 4, ...addressOctets(address)]
  return [2, 16, ...longAddressOctets(address)]
}

const routes = ({ device }: Facts): boolean => device.os === 'ios-xe' && device.role !== 'access'

const physical = table<ArpEntry>('1.3.6.1.2.1.4.35.1', {
  on: routes,
  rows: ({ world, device }) =>
    sortRows(
      [...globalEntries(world, device), ...world.neighbourCache(device)].map((subject) => ({
        index: [subject.interface.ifIndex, ...inetAddress(subject.address)],
        subject,
      })),
    ),
  columns: {
    4: (entry) => macAddress(entry.mac),
    5: (entry, facts) => ticks(Math.max(0, facts.uptime - (entry.age ?? 0) * 60_000)),
    6: (entry) => number(physicalType(entry)),
    // reachable
    7: () => number(1),
    8: () => number(1),
  },
})

/** Mask of the interface: from its own prefix length, or from the VLAN that it is the gateway of. */
function mask(of: Interface, facts: Facts): string {
  const written =
    of.address?.split('/')[1] ?? facts.world.vlans.get(of.accessVlan)?.subnet.split('/')[1] ?? '24'
  const length = Number(written)
  const octet = (at: number) => 256 - 2 ** (8 - Math.max(0, Math.min(8, length - at * 8)))
  return [0, 1, 2, 3].map(octet).join('.')
}

function addressRows(facts: Facts): Row<Interface>[] {
  return sortRows(
    portRows(facts, (of) => of.vrf === null && of.address !== null && !of.address.includes(':')).map(
      ({ subject }) => ({
        index: addressOctets(subject.of.address ?? ''),
        subject: subject.of,
      }),
    ),
  )
}

const addresses = table<Interface>('1.3.6.1.2.1.4.20.1', {
  rows: addressRows,
  columns: {
    1: (of) => ipAddress(of.address ?? ''),
    2: (of) => number(of.ifIndex),
    3: (of, facts) => ipAddress(mask(of, facts)),
    4: () => number(1),
    5: () => number(18_024),
  },
})

/** Addresses of both families; IPv6 is on the gateways of VLANs that have a prefix. */
function ownAddresses(facts: Facts): Row<Interface>[] {
  const four = portRows(facts, (of) => of.vrf === null && of.address !== null).map(({ subject }) => ({
    index: inetAddress((subject.of.address ?? '').split('/')[0] ?? ''),
    subject: subject.of,
  }))
  const six = portRows(facts, (of) => of.kind === 'svi').flatMap(({ subject: { of } }) => {
    const vlan = facts.world.vlans.get(of.accessVlan)
    if (vlan?.gatewaySwitch !== facts.device.name || vlan.prefix === null) return []
    return [{ index: inetAddress(ipv6In(vlan.prefix, of.mac)), subject: of }]
  })
  return sortRows([...four, ...six])
}

/** ipAddressTable, which pollers of today ask first. */
const both = table<Interface>('1.3.6.1.2.1.4.34.1', {
  rows: ownAddresses,
  columns: {
    3: (of) => number(of.ifIndex),
    // unicast
    4: () => number(1),
    // a row of ipAddressPrefixTable, which is not here
    5: () => identifier('0.0'),
    // set by hand, and preferred
    6: () => number(2),
    7: () => number(1),
    8: () => ticks(0),
    9: () => ticks(0),
    10: () => number(1),
    // kept across a restart
    11: () => number(3),
  },
})

/** Row of ifTable that a physical port points to. */
export const interfacePointer = (ifIndex: number) => identifier([1, 3, 6, 1, 2, 1, 2, 2, 1, 1, ifIndex])

/** IP-MIB: addresses, ARP and neighbour cache. */
export const addressObjects: readonly Subtree[] = [
  scalar('1.3.6.1.2.1.4.1', (facts) => number(routes(facts) ? 1 : 2)),
  scalar('1.3.6.1.2.1.4.2', () => number(255)),
  addresses,
  media,
  both,
  physical,
]
