import type { Ask, Reading } from '../asking.ts'

export interface Lease {
  readonly address: string
  readonly mac: string | null
  readonly clientId: string | null
  readonly hostname: string | null
  readonly subnet: string | null
  readonly subnetId: string
  readonly state: 'active' | 'declined' | 'reclaimed'
  readonly startedAt: Date
  readonly expiresAt: Date
}

export interface Reservation {
  readonly address: string | null
  readonly mac: string | null
  readonly hostname: string | null
  readonly subnet: string | null
  readonly subnetId: string | null
}

export interface Subnet {
  readonly id: string
  readonly subnet: string
  readonly pools: readonly string[]
  readonly routers: readonly string[]
  readonly name: string | null
  readonly vlan: number | null
}

export type LeaseQuestion =
  | { readonly mac: string }
  | { readonly address: string }
  | { readonly hostname: string }

export interface DhcpCapabilities {
  findLeases(question: LeaseQuestion, ask: Ask): Promise<Reading<readonly Lease[]>>
  findReservations(question: LeaseQuestion, ask: Ask): Promise<Reading<readonly Reservation[]>>
  listSubnets(ask: Ask): Promise<Reading<readonly Subnet[]>>
}
