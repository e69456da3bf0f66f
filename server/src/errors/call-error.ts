import { errors } from '@patchbay/contract/errors'
import type { ErrorCode } from '@patchbay/contract/errors'

export interface CallErrorDetail {
  /** Faults by the name of the field; for `key-missing` the key under `key`. */
  readonly fields?: Readonly<Record<string, string>>
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number
  /** Logged in one line that counts many. */
  readonly counted?: true
  readonly cause?: unknown
}

/** An error of the catalogue, thrown anywhere below a call and answered by `replyWithError`. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfter: number | undefined
  readonly counted: boolean

  constructor(code: ErrorCode, detail: CallErrorDetail = {}) {
    super(errors[code].message, detail.cause === undefined ? undefined : { cause: detail.cause })
    this.code = code
    this.fields = detail.fields
    this.retryAfter = detail.retryAfter
    this.counted = detail.counted === true
  }
}
