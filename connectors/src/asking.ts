import type { FailureCause } from './failures.ts'

/** Where sockets connect to. `address` is the thing's address in the network and is never dialled. */
export interface Reach {
  readonly host: string
  readonly port: number
}

/** How a peer proves its identity. Trusting any peer cannot be expressed. */
export interface Trust {
  /** PEM of the authority that signed the peer's certificate. */
  readonly certificateAuthority?: string
  /** `SHA256:<base64>` of an SSH host key, or of a TLS certificate in DER, pinned on enrolment. */
  readonly fingerprint?: string
  /** Name the certificate must carry, when it differs from the host dialled. */
  readonly serverName?: string
}

/** One question to a system: its limit and the signal that cancels it. */
export interface Ask {
  readonly signal: AbortSignal
  /** Total limit in milliseconds for this question, connection included. */
  readonly limit: number
}

/**
 * A part of a reading that is missing: `absent` when this system has no such data, otherwise why it was not read. `fields` names
 * the empty fields of the rows; none when whole rows are missing.
 */
export interface NotRead {
  readonly fields: readonly string[]
  readonly cause: FailureCause
  /** One sentence. */
  readonly why: string
}

/** A system's own words, secrets taken out. */
export interface SaidText {
  readonly command: string
  readonly text: string
}

/** A value as a system answered it. `complete` is false when the system or a limit cut it short, or part of it was refused. */
export interface Reading<T> {
  readonly value: T
  readonly complete: boolean
  /** Total number of rows, when the system names it and returned fewer. */
  readonly of?: number
  /** Rows that did not fit the schema and were left out. */
  readonly dropped: number
  /** Where those rows stood; absent for systems without a text protocol. */
  readonly droppedFrom?: readonly SaidText[]
  /** Absent when everything was read. */
  readonly notRead?: readonly NotRead[]
  readonly observedAt: Date
}

/** A switch, or another single device of a system of kind `switch`. */
export interface Device {
  readonly name: string
  readonly address: string | null
  readonly reach: Reach
  readonly trust: Trust
}
