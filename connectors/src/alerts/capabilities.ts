import type { Ask, Reading } from '../asking.ts'

/** A message as it came in, before anything of it is believed. */
export interface Delivery {
  /** Of the message: the same where it is sent again. */
  readonly id: string
  /** Seconds since 1970, as it was sent. */
  readonly timestamp: string
  /** Signatures of it, with spaces between them. */
  readonly signature: string
  /** Octet by octet as it came. */
  readonly body: Uint8Array
}

/** Whether this system signed a message, and lately: `old` is signed, and of another time than now. */
export type Verdict = 'signed' | 'not-signed' | 'old'

export interface AlertsCapabilities {
  /** Judges a message by the secret of this system. Nothing is asked of anybody. */
  verify(delivery: Delivery, ask: Ask): Promise<Reading<Verdict>>
  /** Hours without a message after which the feed counts as silent; null where it is never said. */
  readSilence(ask: Ask): Promise<Reading<number | null>>
}
