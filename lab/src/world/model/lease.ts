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
  /** Was made on the first DHCP server and never on its partner, as somebody forgets who has two to write to. */
  readonly notCopied?: true
}
