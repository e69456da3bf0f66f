import type { Ask } from '@patchbay/connectors/asking'
import type { Delivery } from './deliveries.ts'

/** Sends one message, once. @throws Failure, NoLongerMeantError */
export type Send = (delivery: Delivery, ask: Ask) => Promise<void>

/** Who it was for is not there to be told any more, so it is not tried again. The message says why. */
export class NoLongerMeantError extends Error {
  override readonly name = 'NoLongerMeantError'
}
