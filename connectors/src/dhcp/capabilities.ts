import type { Ask, Reading } from '../asking.ts'
import type { KeptReservation, ReservationPlace } from './writes.ts'

export interface Lease {
  readonly address: string
  readonly mac: string | null
  readonly clientId: string | null
  readonly hostname: string | null
  readonly subnet: string | null
  readonly subnetId: string
  readonly state: 'active' | 'declined' | 'reclaimed'
  /** Whether the server updates the address record of the name; null when it does not say. */
  readonly fqdnForward: boolean | null
  /** The same for the reverse record. */
  readonly fqdnReverse: boolean | null
  readonly startedAt: Date
  readonly expiresAt: Date
}

/** A client identifier other than a hardware address: octets as `ff:12:…`, or as the server writes them. */
export interface ReservationIdentifier {
  readonly kind: 'client-id' | 'duid' | 'circuit-id' | 'flex-id'
  readonly value: string
}

export interface Reservation {
  readonly address: string | null
  /** Of the client, also where its client id is made of its MAC. */
  readonly mac: string | null
  /** Set where it has no hardware address. */
  readonly identifier?: ReservationIdentifier
  readonly hostname: string | null
  readonly subnet: string | null
  readonly subnetId: string | null
  /** Its own options, which override the subnet's. */
  readonly options: readonly Omit<DhcpOption, 'from'>[]
}

/** The level that gives a client an option: the nearest wins (RFC 2132 numbers, the server's names). */
export interface DhcpOption {
  readonly code: number | null
  readonly name: string | null
  readonly data: string
  readonly from: 'server' | 'shared-network' | 'subnet'
}

export interface Subnet {
  readonly id: string
  readonly subnet: string
  readonly pools: readonly string[]
  readonly routers: readonly string[]
  readonly name: string | null
  readonly vlan: number | null
  readonly sharedNetwork: string | null
  /** Seconds; null when the server does not say. */
  readonly leaseTime: number | null
  /** Options of a client without a reservation and without a class, by code. */
  readonly options: readonly DhcpOption[]
  readonly naming: SubnetNaming
}

/** How a server names the clients of a subnet. */
export interface SubnetNaming {
  /** Domain that completes short names, without a closing dot; null where there is none, or it is not reported. */
  readonly suffix: string | null
  /** Whether it updates DNS for each lease; null where it does not say. */
  readonly updates: boolean | null
}

/** Utilisation of a subnet's pools. Reserved addresses without a lease count as free. */
export interface SubnetUse {
  readonly subnetId: string
  /** Addresses in all pools. */
  readonly total: number
  /** Leased to clients; declined ones apart. */
  readonly assigned: number
  /** Declined: another device used it when it was offered, so it is not given out for a while. */
  readonly declined: number
}

/** One server of a pair, as the server that was asked sees it. */
export interface Partner {
  readonly name: string | null
  /** `primary`, `secondary`, `standby` or `backup` in Kea's words. */
  readonly role: string
  /** The server's own word, such as `hot-standby`, `partner-down` or `unavailable`. */
  readonly state: string
}

export interface HighAvailability {
  /** Such as `hot-standby` or `load-balancing`. */
  readonly mode: string
  readonly self: Partner
  readonly partner: Partner & {
    /** Whether messages go through now; null when the server does not say. */
    readonly reached: boolean | null
    /** Seconds since the state was learned. */
    readonly age: number | null
    /** Clients that it left unanswered while it could not be reached. */
    readonly unanswered: number
  }
}

/** High availability as one server sees it; no partner in a mode without one, or on a mere backup. */
export interface Relationship extends Omit<HighAvailability, 'partner'> {
  readonly partner: HighAvailability['partner'] | null
}

export interface DhcpServer {
  readonly version: string
  readonly startedAt: Date | null
  /** When the configuration was last loaded. */
  readonly configuredAt: Date | null
  /** False when an administrator has stopped it from answering clients; null when it does not say. */
  readonly serves: boolean | null
  /** Null for a server without a partner; of several the one whose partner is not reached, else the first. */
  readonly pair: HighAvailability | null
  /** All its relationships, also those without a partner; absent where the product has none. */
  readonly relationships?: readonly Relationship[]
  /** Whether reservations are read and written by commands, or only in the configuration. */
  readonly reservations: 'by-command' | 'in-configuration'
}

export type LeaseQuestion =
  | { readonly mac: string }
  | { readonly address: string }
  | { readonly hostname: string }
  /** Octets as `ff:12:…`. */
  | { readonly clientId: string }

export interface DhcpCapabilities {
  findLeases(question: LeaseQuestion, ask: Ask): Promise<Reading<readonly Lease[]>>
  findReservations(question: LeaseQuestion, ask: Ask): Promise<Reading<readonly Reservation[]>>
  listSubnets(ask: Ask): Promise<Reading<readonly Subnet[]>>
  /** All leases of a subnet, active or not, in the order of addresses. */
  listLeases(subnetId: string, ask: Ask): Promise<Reading<readonly Lease[]>>
  listReservations(subnetId: string, ask: Ask): Promise<Reading<readonly Reservation[]>>
  /** The reservation in one place, read now, with its rollback. Nothing read earlier is used after it. */
  readReservation(place: ReservationPlace, ask: Ask): Promise<Reading<KeptReservation>>
  readUse(ask: Ask): Promise<Reading<readonly SubnetUse[]>>
  readServer(ask: Ask): Promise<Reading<DhcpServer>>
}
