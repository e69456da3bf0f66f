export interface Lease {
  readonly address: string
  readonly mac: string
  readonly hostname: string
  readonly vlan: number
  readonly startedAt: number
  readonly expiresAt: number
}

export interface Reservation {
  readonly address: string
  readonly mac: string
  readonly hostname: string
  readonly vlan: number
}
