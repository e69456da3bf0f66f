import { longestHoldDays } from '@patchbay/contract/allocation/limits'
import { CallError } from '../../errors/call-error.ts'

const day = 24 * 60 * 60_000

/** @throws CallError for an end that is past, or later than a hold may last */
export function refuseUntil(until: Date): void {
  const fault = faultOf(until)
  if (fault !== null) throw new CallError('input-not-valid', { fields: { until: fault } })
}

function faultOf(until: Date): string | null {
  const left = until.getTime() - Date.now()
  if (left <= 0) return 'This time is past.'
  return left > longestHoldDays * day ? `A port is held for ${longestHoldDays} days at most.` : null
}
