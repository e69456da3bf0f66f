import type { Ask } from './asking.ts'

/** A question with a change behind it. */
export interface Writing extends Ask {
  /**
   * Called right before each line or body that changes something, and awaited. It throws when that must not be sent any
   * more: whoever writes was too slow and another may be at it, or all changes were stopped.
   */
  readonly beforeSending: (to: string) => Promise<void>
}

/** What was sent, word for word without secrets, and what came back. It says nothing about what became of it. */
export interface Written {
  readonly sent: readonly string[]
  readonly answer: string | null
}
