/** Kinds of failure of an outside system, sorted once: callers act on the kind and know no library's error class. */
export type FailureKind = 'unreachable' | 'refused' | 'throttled' | 'not-found' | 'unreadable' | 'unconfirmed'

export type FailureCause =
  | 'name-unknown'
  | 'no-route'
  | 'connection-refused'
  | 'connection-lost'
  | 'timed-out'
  | 'trust-not-proven'
  | 'destination-not-allowed'
  | 'credential-refused'
  | 'right-missing'
  | 'text-not-allowed'
  | 'busy'
  | 'rate-limited'
  | 'server-error'
  | 'too-large'
  | 'not-understood'
  | 'cancelled'
  | 'absent'
  | 'sent-no-answer'

export interface FailureDetail {
  readonly cause: FailureCause
  /** One sentence for the person, without secrets: "sw-b12-2 refused the login". */
  readonly message: string
  /** When the system may be asked again, in milliseconds from now. */
  readonly retryAfter?: number
  /** Since when its circuit breaker is open: it failed too often in a row and is probed only now and then. */
  readonly since?: Date
  /** The library's or device's own error text, for the log; never shown and never holding a secret. */
  readonly evidence?: string
}

export class Failure extends Error {
  readonly kind: FailureKind
  readonly detail: FailureDetail

  constructor(kind: FailureKind, detail: FailureDetail, options?: ErrorOptions) {
    super(detail.message, options)
    this.name = 'Failure'
    this.kind = kind
    this.detail = detail
  }
}

export const unreachable = (detail: FailureDetail, options?: ErrorOptions) =>
  new Failure('unreachable', detail, options)
export const refused = (detail: FailureDetail, options?: ErrorOptions) =>
  new Failure('refused', detail, options)
export const throttled = (detail: FailureDetail, options?: ErrorOptions) =>
  new Failure('throttled', detail, options)
export const notFound = (detail: FailureDetail, options?: ErrorOptions) =>
  new Failure('not-found', detail, options)
export const unreadable = (detail: FailureDetail, options?: ErrorOptions) =>
  new Failure('unreadable', detail, options)
export const unconfirmed = (detail: FailureDetail, options?: ErrorOptions) =>
  new Failure('unconfirmed', detail, options)
