import type { Writing, Written } from '../writing.ts'

/** A reservation in its server's own words: plain JSON, whole, so that what was there can be put back. */
export type ReservationBody = Readonly<Record<string, unknown>>

/** Where a reservation exists: a hardware address in one subnet of one server. */
export interface ReservationPlace {
  readonly subnetId: string
  /** With colons, in lower case. */
  readonly mac: string
}

/** Options that a reservation is given by name (RFC 2132); it may have others, which are left as they are. */
export const ownOptionNames = [
  'routers',
  'domain-name-servers',
  'domain-name',
  'ntp-servers',
  'tftp-server-name',
  'boot-file-name',
] as const

export type OwnOptions = Readonly<Partial<Record<(typeof ownOptionNames)[number], string>>>

/** What a reservation says to people; null for nothing. */
export interface ReservationTarget {
  readonly address: string | null
  readonly hostname: string | null
  readonly owner: string | null
  readonly description: string | null
  /** What the device is, in one word of ours. */
  readonly thing: string | null
  readonly room: string | null
  /** Values as the server writes them. */
  readonly options: OwnOptions
}

/** The wanted reservation; without options it leaves the options as they are. */
export interface WantedReservation extends Omit<ReservationTarget, 'options'> {
  readonly options: OwnOptions | null
}

/** What a server keeps of one place, read now. */
export interface KeptReservation {
  /** How this server is written to, in words that only its own plans know. */
  readonly way: string
  /** What was written must be saved as well, or it is gone when the server starts again. */
  readonly saves: boolean
  /** Null where there is none. */
  readonly body: ReservationBody | null
  readonly says: ReservationTarget | null
}

export interface ReservationChange {
  readonly place: ReservationPlace
  /** What may be replaced: what was read before. Nothing being there is always fine; anything else is refused. */
  readonly known: ReservationBody | null
  /** Null for none. */
  readonly wanted: ReservationBody | null
}

/** A lease that is taken away, with whose it was when it was read; that of anybody else is left alone. */
export interface LeaseRelease {
  readonly address: string
  readonly mac: string | null
  /** Where it has no MAC. */
  readonly clientId: string | null
}

/** What can be said about a reservation or a lease without asking a server. */
export interface DhcpPlans {
  /**
   * A reservation with what it is to say, and all that one before it said besides. An option that an `earlier` one had with
   * the same value is written as that had it, with what else was said of it.
   */
  body(
    before: ReservationBody | null,
    place: ReservationPlace,
    target: WantedReservation,
    earlier?: ReservationBody | null,
  ): ReservationBody
  /** Whether two say the same, whatever defaults a server fills in. */
  same(one: ReservationBody | null, other: ReservationBody | null): boolean
  /** What is sent, command by command. */
  lines(kept: KeptReservation, change: ReservationChange): readonly string[]
  /** What takes a lease away. */
  releaseLines(address: string): readonly string[]
}

export interface DhcpWrites {
  /**
   * Makes a place be as wanted; where it is so already nothing is sent. Rejects with a `Failure`: refused, busy, where
   * something else stands there than was known, or the configuration was changed by somebody else meanwhile; refused in the
   * server's own words where it does not take it.
   */
  setReservation(change: ReservationChange, writing: Writing): Promise<Written>
  /**
   * Takes a lease away; where nobody has the address nothing is sent. The client is not told, and goes on using it until it asks
   * again. Rejects with a `Failure`: refused, busy, where somebody else has it by now; refused where the server gives none up.
   */
  releaseLease(release: LeaseRelease, writing: Writing): Promise<Written>
  /** Saves what the server runs with, so that it outlives a restart. Nobody can read whether it was. */
  saveConfiguration(writing: Writing): Promise<Written>
}
