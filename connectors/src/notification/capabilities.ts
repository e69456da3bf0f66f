import type { Ask, Reading } from '../asking.ts'

/** Something that happened in the console, told to a system outside of it. */
export interface Notice {
  /** Letters, digits, dashes and underscores; the same each time it is told, so that a receiver takes it once. */
  readonly id: string
  /** When it happened. */
  readonly at: Date
  /** Words with dashes between them, such as `change-waits`; `test` for one that tells of nothing. */
  readonly event: string
  /** One line. */
  readonly title: string
  readonly words: string
  /** Its page in the console; null where the console does not know its own address. */
  readonly link: string | null
}

/** What can be said without asking. */
export interface NotificationPlans {
  /** Does the site want it told of this event, by the settings of the system. */
  wants(settings: unknown, event: string): boolean
}

export interface NotificationCapabilities {
  /** Tells it once. Answered when the receiver has said that it took it; told again, it carries the same id. */
  tell(notice: Notice, ask: Ask): Promise<Reading<'taken'>>
}
