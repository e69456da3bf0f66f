import type { Reach } from './asking.ts'

/** What a peer showed when it proved itself on a connection of ours. */
export interface ProvenPeer {
  readonly kind: 'certificate' | 'host-key'
  /** The device, where a system is many; null for the system itself. */
  readonly device: string | null
  /** Where we connected to, as it is configured. */
  readonly place: Reach
  /** `SHA256:<base64>`, as `Trust.fingerprint` has it. */
  readonly fingerprint: string
  /** Of a host key, or the version of TLS. */
  readonly algorithm: string
  /** Of a certificate; null for a host key, which names nobody and never ends. */
  readonly certificate: {
    readonly subject: string
    readonly issuer: string
    readonly names: readonly string[]
    readonly validFrom: Date
    readonly validTo: Date
  } | null
}

/** How many questions we allow ourselves in a minute, and what is left of them. */
export interface BudgetNow {
  readonly perMinute: number
  readonly left: number
  /** When the next question may go, where none is left; else null. */
  readonly nextAt: Date | null
}

/** Reports whether the circuit breaker of a system that does not answer is open. */
export interface BreakerNow {
  /** `probing`: the rest is over, and the next question, or one that is under way, tries whether it answers again. */
  readonly state: 'closed' | 'open' | 'probing'
  /** Failures in a row. */
  readonly failures: number
  /** Since when it is open; null while it is closed. */
  readonly since: Date | null
  /** Until when nothing is asked; null while it may be asked. */
  readonly until: Date | null
}

/** One way to a system with its limits, and how much of them is used now. */
export interface WayNow {
  /** What is asked by it, where a system has several: `ERS`. */
  readonly title: string | null
  /** Null for a system whose devices are asked one by one. */
  readonly reach: Reach | null
  /** Questions at a time; for one by one, at each device. */
  readonly concurrency: number
  /** Questions that may wait; for one by one, at each device. */
  readonly queue: number
  readonly running: number
  readonly waiting: number
  /** Null where questions are not counted by the minute. */
  readonly budget: BudgetNow | null
  /** It asked to be left alone, by Retry-After; null when it did not. */
  readonly away: { readonly since: Date; readonly until: Date } | null
  /** Null where there is none; devices have one each. */
  readonly breaker: BreakerNow | null
  /** Devices that are not asked now, after too many failures in a row, and until when. */
  readonly skipped: readonly { readonly device: string; readonly until: Date }[]
}

/** What transports tell the server of their work, whatever they speak. */
export interface Telling {
  /** A way is open, and can be looked at until the returned function is called. */
  openWay(look: () => WayNow): () => void
  proven(peer: ProvenPeer): void
}
