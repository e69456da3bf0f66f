import { ipv4Number, macText } from '../../../world/addresses.ts'
import type { VlanPurpose } from '../../../world/model/vlan.ts'
import type { World } from '../../../world/model/world.ts'
import { hash } from '../../../world/random.ts'
import { includes, rangesOf } from './ranges.ts'
import type { Range } from './ranges.ts'

export interface FirewallInterface {
  readonly name: string
  readonly zone: string
  /** Own address with the length of its network: `172.20.0.1/24`. */
  readonly address: string
  /** Tag of a subinterface; 0 without one. */
  readonly tag: number
  /** The router at the other end; null on a network of servers. */
  readonly peer: string | null
}

export interface Route {
  readonly destination: string
  readonly interface: FirewallInterface
  /** Null on a connected network. */
  readonly nextHop: string | null
}

export interface Neighbour {
  readonly address: string
  /** Null for one that does not answer. */
  readonly mac: string | null
  readonly interface: FirewallInterface
}

const port = (
  name: string,
  zone: string,
  address: string,
  peer: string | null,
  tag = 0,
): FirewallInterface => ({ name, zone, address, tag, peer })

const campus = port('ethernet1/2.10', 'campus', '10.255.10.2/30', '10.255.10.1', 10)
const untrust = port('ethernet1/1', 'untrust', '198.51.100.2/27', '198.51.100.1')
const partners = port('tunnel.1', 'partners', '10.255.99.2/30', '10.255.99.1')
const servers = port('ethernet1/3', 'servers', '172.20.0.1/24', null)

/** Networks of the campus that come to the firewall on a link of their own; all others come on that of the zone `campus`. */
const apart: Partial<Readonly<Record<VlanPurpose, FirewallInterface>>> = {
  medical: port('ethernet1/2.20', 'medical', '10.255.20.2/30', '10.255.20.1', 20),
  'building-control': port('ethernet1/2.30', 'controls', '10.255.30.2/30', '10.255.30.1', 30),
  quarantine: port('ethernet1/2.40', 'quarantine', '10.255.40.2/30', '10.255.40.1', 40),
  management: port('ethernet1/2.50', 'management', '10.255.50.2/30', '10.255.50.1', 50),
}

export const interfaces: readonly FirewallInterface[] = [
  untrust,
  campus,
  ...Object.values(apart),
  servers,
  port('ethernet1/4', 'dmz', '172.21.0.1/24', null),
  partners,
]

/** Addresses on the networks of servers that are in use. */
export const serverAddresses: readonly string[] = [10, 11, 20, 30, 40, 53, 60, 67, 88, 123, 200].map(
  (host) => `172.20.0.${host}`,
)
const inDmz = ['172.21.0.10', '172.21.0.11', '172.21.0.12']

const networkOf = ({ address }: FirewallInterface): string => {
  const length = address.slice(address.indexOf('/') + 1)
  const step = 2 ** (32 - Number(length))
  const [host = ''] = address.split('/')
  const last = Number(host.slice(host.lastIndexOf('.') + 1))
  return `${host.slice(0, host.lastIndexOf('.'))}.${last - (last % step)}/${length}`
}

/** Where packets go, by longest prefix. IPv6 is not routed. */
export class FirewallNetwork {
  readonly routes: readonly Route[]
  readonly #ranges: readonly (readonly Range[])[]

  constructor(world: World) {
    const routes: Route[] = interfaces.map((one) => ({
      destination: networkOf(one),
      interface: one,
      nextHop: null,
    }))
    const via = (destination: string, at: FirewallInterface) =>
      routes.push({ destination, interface: at, nextHop: at.peer })
    for (const { subnet, purpose } of world.vlans.values()) via(subnet, apart[purpose] ?? campus)
    via('10.0.0.0/8', campus)
    via('172.30.0.0/16', partners)
    via('0.0.0.0/0', untrust)
    const length = ({ destination }: Route) => Number(destination.slice(destination.indexOf('/') + 1))
    this.routes = routes.toSorted((one, other) => length(other) - length(one))
    this.#ranges = this.routes.map(({ destination }) => rangesOf([destination]))
  }

  /** Null for an address that no route leads to. */
  route(address: string): Route | null {
    if (address.includes(':')) return null
    const value = ipv4Number(address)
    return this.routes[this.#ranges.findIndex((ranges) => includes(ranges, value))] ?? null
  }

  /** Everybody on a connected network, and a server that was taken away. */
  neighbours(): Neighbour[] {
    const found = interfaces.flatMap((one): Neighbour[] => {
      const known = one.zone === 'servers' ? serverAddresses : one.zone === 'dmz' ? inDmz : [one.peer ?? '']
      return known.map((address) => ({
        address,
        mac: macText('0c:d0:f8', hash(`${one.zone}/${address}`)),
        interface: one,
      }))
    })
    return [...found, { address: '172.20.0.99', mac: null, interface: servers }]
  }
}
