import { CallError } from '../errors/call-error.ts'
import type { TargetHeldError } from './leases.ts'

/** Who has the target, since when, and with which run. */
export const heldError = ({ holder }: TargetHeldError) =>
  new CallError('target-held', {
    fields: {
      holder: holder.requester,
      since: holder.since.toISOString(),
      run: String(holder.change),
      sentence: holder.sentence,
    },
  })
