import type { Writing, Written } from '../writing.ts'
import type { UpsUnit } from './capabilities.ts'

export type SelfTestAct = 'start' | 'cancel'

/** What can be said about a test of a battery without asking a unit. */
export interface UpsPlans {
  /** What is sent, line by line, as a preview shows it; none where there is no way to it. */
  lines(unit: UpsUnit, act: SelfTestAct): readonly string[]
}

export interface UpsWrites {
  /**
   * Starts the short test of the battery. That it was taken says nothing about its result: read the unit until its test does
   * not run any more. Rejects with a `Failure`: refused, right-missing, where the account may not; refused, busy, where a test
   * runs already; not-found, absent, where the unit has no such test; unreachable or unconfirmed as every write.
   */
  startSelfTest(unit: UpsUnit, writing: Writing): Promise<Written>
  /** Ends a test that runs. Rejects as starting does; not-found, absent, where the unit cannot end one. */
  cancelSelfTest(unit: UpsUnit, writing: Writing): Promise<Written>
}
