export interface Lease {
  readonly address: string
  readonly mac: string
  readonly hostname: string
  readonly vlan: number
  readonly startedAt: number
  readonly expiresAt: number
}

/** What a reservation goes by where that is no hardware address; octets in lower case, with colons. */
export interface ReservedBy {
  readonly kind: 'client-id' | 'circuit-id'
  readonly value: string
}

export interface Reservation {
  readonly address: string
  /** Of the device that it is meant for. Where it goes `by` something else no server is told this. */
  readonly mac: string
  readonly by?: ReservedBy
  readonly hostname: string
  readonly vlan: number
  /** Was made on the first DHCP server and never on its partner, as somebody forgets who has two to write to. */
  readonly notCopied?: true
}
