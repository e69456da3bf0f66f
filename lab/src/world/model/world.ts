import type { Endpoint, EndpointTrouble } from './endpoint.ts'
import type { ArpEntry, Attachment, ForwardingEntry, Neighbour } from './learned.ts'
import type { Lease, Reservation } from './lease.ts'
import type { Group, Person, PersonChange } from './people.ts'
import type { Session } from './session.ts'
import type { Building, Outlet, Room } from './sites.ts'
import type { Interface, InterfaceChange, Switch } from './switch.ts'
import type { Ups, UpsChange, UpsMoment } from './ups.ts'
import type { Vlan } from './vlan.ts'
import type { Wireless } from './wireless.ts'

export type WorldChange =
  | { readonly kind: 'interface'; readonly switch: string; readonly interface: string }
  | { readonly kind: 'endpoint'; readonly mac: string }
  | { readonly kind: 'person'; readonly username: string }
  | { readonly kind: 'lease'; readonly address: string }
  | { readonly kind: 'session'; readonly mac: string }
  /** A wireless client or an access point, by its Ethernet MAC. */
  | { readonly kind: 'wireless'; readonly mac: string }

export interface Clock {
  /** Milliseconds since the epoch, in the world. */
  now(): number
  /** Moves the world's time forward; habits and expiries in between happen. */
  advance(milliseconds: number): void
}

/**
 * The simulated campus and its physics: one world, several views. Every emulator shows it in its system's own protocol and
 * changes it only through here. A change made through one view is seen in all: an interface that goes down loses its
 * forwarding entries, its neighbours, its power and its sessions at once. MACs are in lower-case colon notation, times are
 * milliseconds of the world's clock, interface names are long (`GigabitEthernet1/0/14`).
 */
export interface World {
  readonly seed: string
  readonly domain: string
  readonly clock: Clock
  readonly buildings: ReadonlyMap<string, Building>
  readonly rooms: ReadonlyMap<string, Room>
  readonly outlets: ReadonlyMap<string, Outlet>
  readonly vlans: ReadonlyMap<number, Vlan>
  readonly switches: ReadonlyMap<string, Switch>
  readonly endpoints: ReadonlyMap<string, Endpoint>
  readonly people: ReadonlyMap<string, Person>
  readonly groups: ReadonlyMap<string, Group>
  readonly reservations: ReadonlyMap<string, Reservation>
  readonly ups: ReadonlyMap<string, Ups>
  readonly wireless: Wireless

  operUp(device: Switch, of: Interface): boolean
  /** Negotiated speed in Mb/s, 0 when down. */
  linkSpeed(device: Switch, of: Interface): number
  attachment(mac: string): Attachment | null
  /** Everything attached to one interface, the phone first; behind a port channel it is attached to the channel. */
  attachedTo(device: Switch, of: Interface): readonly Attachment[]
  /** The whole table or one VLAN of it. */
  forwardingTable(device: Switch, vlan?: number): readonly ForwardingEntry[]
  /** Empty on access switches but for their own management; entries of a VRF lie on its interfaces. */
  arpTable(device: Switch): readonly ArpEntry[]
  /** IPv6 neighbours of a gateway. */
  neighbourCache(device: Switch): readonly ArpEntry[]
  neighbours(device: Switch): readonly Neighbour[]
  /** Watts drawn on an interface now. */
  watts(device: Switch, of: Interface): number
  leases(): Iterable<Lease>
  lease(address: string): Lease | null
  leaseOf(mac: string): Lease | null
  sessions(): Iterable<Session>
  session(mac: string): Session | null
  /** Traffic counters that grow with the world's time; deterministic. */
  counters(
    device: Switch,
    of: Interface,
  ): { inOctets: bigint; outOctets: bigint; inErrors: number; crcErrors: number }

  /** Rises whenever what this switch would answer changes; for caches. */
  version(device: Switch): number

  setInterface(device: string, name: string, change: InterfaceChange): void
  bounce(device: string, name: string): void
  addVlan(device: string, id: number, name: string): void
  /** Takes it from this switch; ports that are in it stay so, and forward nothing. */
  removeVlan(device: string, id: number): void
  saveConfiguration(device: string): void
  /** Plugs the endpoint in elsewhere, or takes it away with null. */
  move(mac: string, outlet: string | null): void
  /** With `hangs` it does not come back once its port has taken its power. */
  setPower(mac: string, on: boolean, hangs?: boolean): void
  /** Whoever owns a device calls it as they like: in DHCP, in LLDP and in what the identity system notes. */
  rename(mac: string, hostname: string): void
  /** On its way through the network: refused, unheard at its gateway, with another address in the name service. */
  setTrouble(mac: string, change: EndpointTrouble): void
  /** Others have every address of its pool, and it has none; false gives them back. */
  starve(mac: string, on: boolean): void
  endSession(mac: string): void
  reauthenticate(mac: string): void
  addReservation(reservation: Reservation): void
  removeReservation(address: string): void
  releaseLease(address: string): void
  setPerson(username: string, change: PersonChange): void
  /** How a UPS is at this moment of the world. */
  upsNow(name: string): UpsMoment
  setUps(name: string, change: UpsChange): void
  /** A test of a battery begins or ends; false where there is none to begin or to end now. */
  testUps(name: string, act: 'start' | 'cancel'): boolean
  onChange(listener: (change: WorldChange) => void): () => void
}
