import type { CapabilitiesByKind } from '@patchbay/connectors/connector/connector'
import type {
  DhcpServer,
  HighAvailability,
  Lease,
  Reservation,
  Subnet,
  SubnetUse,
} from '@patchbay/connectors/dhcp/capabilities'
import { dhcpWith, minutesAgo, reading } from '../locate/test-systems.ts'
import type { Facts, ServerFacts } from './facts.ts'
import { contains } from './network.ts'

export const subnet = (of: Partial<Subnet> = {}): Subnet => ({
  id: '10',
  subnet: '10.0.10.0/24',
  pools: ['10.0.10.100-10.0.10.199'],
  routers: ['10.0.10.1'],
  name: 'Library staff',
  vlan: 10,
  sharedNetwork: null,
  leaseTime: 28_800,
  options: [
    { code: 3, name: 'routers', data: '10.0.10.1', from: 'subnet' },
    { code: 15, name: 'domain-name', data: 'campus.example', from: 'server' },
  ],
  naming: { suffix: null, updates: null },
  ...of,
})

export const dhcpServer = (of: Partial<DhcpServer> = {}): DhcpServer => ({
  version: '2.4.1',
  startedAt: minutesAgo(600),
  configuredAt: minutesAgo(60),
  serves: true,
  pair: null,
  reservations: 'by-command',
  ...of,
})

export const pair = (
  role: 'primary' | 'standby',
  of: Partial<HighAvailability['partner']> = {},
): HighAvailability => ({
  mode: 'hot-standby',
  self: { name: null, role, state: 'hot-standby' },
  partner: {
    name: null,
    role: role === 'primary' ? 'standby' : 'primary',
    state: 'hot-standby',
    reached: true,
    age: 2,
    unanswered: 0,
    ...of,
  },
})

export interface StoredReservation {
  readonly server?: DhcpServer
  readonly subnets?: readonly Subnet[]
  readonly leases?: readonly Lease[]
  readonly reservations?: readonly Reservation[]
  readonly use?: readonly SubnetUse[]
}

/** A DHCP server that answers everything from lists. */
export const serverWith = ({
  server = dhcpServer(),
  subnets = [subnet()],
  leases = [],
  reservations = [],
  use = [{ subnetId: '10', total: 100, assigned: 40, declined: 0 }],
}: StoredReservation = {}): Omit<CapabilitiesByKind['dhcp'], 'readReservation'> => {
  const { findLeases, findReservations } = dhcpWith(leases, reservations)
  if (findLeases === undefined || findReservations === undefined) throw new Error('both can be asked')
  return {
    findLeases,
    findReservations,
    listSubnets: async () => reading(subnets),
    listLeases: async (id) => reading(leases.filter(({ subnetId }) => subnetId === id)),
    listReservations: async (id) => reading(reservations.filter(({ subnetId }) => subnetId === id)),
    readUse: async () => reading(use),
    readServer: async () => reading(server),
  }
}

/** What a server said that has told everything there is. */
export function serverFacts(name: string, kept: StoredReservation = {}): ServerFacts {
  const { subnets = [subnet()], use = [], leases = [], reservations = [], server = dhcpServer() } = kept
  return {
    id: name,
    title: `DHCP ${name}`,
    server,
    subnets,
    use,
    leases,
    reservations,
    knowsLeasesOf: (address) => subnets.some((one) => contains(one.subnet, address)),
    knowsReservation: () => true,
  }
}

export const factsWith = (servers: readonly ServerFacts[], rest: Partial<Facts> = {}): Facts => ({
  servers,
  seen: [],
  own: new Set(),
  dns: new Map(),
  now: new Date(),
  ...rest,
})
