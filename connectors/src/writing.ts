import type { Ask } from './asking.ts'

/** A question that changes something. */
export interface Writing extends Ask {
  /**
   * Called and awaited right before each line or body that changes something. It throws when sending is no longer allowed: the hold
   * was lost, or all changes were stopped.
   */
  readonly beforeSending: (to: string) => Promise<void>
}

/** What was sent, word for word without secrets, and the answer. The outcome is read separately. */
export interface Written {
  readonly sent: readonly string[]
  readonly answer: string | null
}
