import type { FailureCause } from './failures.ts'

/** Where sockets go. `address` is what the network calls the thing and is never dialled. */
export interface Reach {
  readonly host: string
  readonly port: number
}

/** How a peer proves who it is. There is no way to say "any". */
export interface Trust {
  /** PEM of the authority that signed the peer's certificate. */
  readonly certificateAuthority?: string
  /** `SHA256:<base64>` of an SSH host key, or of a TLS certificate in DER, pinned on enrolment. */
  readonly fingerprint?: string
  /** Name the certificate must carry, when it differs from the host dialled. */
  readonly serverName?: string
}

/** The one thing asked of a system at a time: how long it may take and how it is called off. */
export interface Ask {
  readonly signal: AbortSignal
  /** Total limit in milliseconds for this question, connection included. */
  readonly limit: number
}

/**
 * What belongs to a reading and was not read while the rest was: `absent` when this system has no such thing to tell,
 * otherwise why it did not. `fields` are those of the rows that are empty for it; none when whole rows are missing.
 */
export interface NotRead {
  readonly fields: readonly string[]
  readonly cause: FailureCause
  /** One sentence. */
  readonly why: string
}

/** What a system said word for word, secrets taken out. */
export interface SaidText {
  readonly command: string
  readonly text: string
}

/** A value as a system gave it. `complete` is false when the system or a limit cut it short, or refused a part of it. */
export interface Reading<T> {
  readonly value: T
  readonly complete: boolean
  /** How many there are, when the system said so and gave fewer. */
  readonly of?: number
  /** Rows that did not fit the schema and were left out. */
  readonly dropped: number
  /** Where those rows stood; left out by systems that are not asked in words. */
  readonly droppedFrom?: readonly SaidText[]
  /** Left out when everything was read. */
  readonly notRead?: readonly NotRead[]
  readonly observedAt: Date
}

/** A switch, or another single device that a system of kind `switch` reaches one by one. */
export interface Device {
  readonly name: string
  readonly address: string | null
  readonly reach: Reach
  readonly trust: Trust
}
