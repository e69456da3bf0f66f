import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'
import { requesterOf } from './wanted.ts'

/** The same request withdrawn, or left where it was joined, and why; what was withdrawn or left stays so. */
export function undoRequest(
  intent: RequestIntent,
  before: RequestSnapshot,
  because: string,
): RequestIntent | null {
  if (intent.does === 'withdraw' || intent.does === 'leave') return null
  const requesterId = requesterOf(intent, before)
  if (intent.join !== null) {
    const join = { ...intent.join, takesOut: before.joined?.informed === false }
    return { ...intent, does: 'leave', join, evidence: null, files: [], because }
  }
  return { ...intent, does: 'withdraw', requesterId, evidence: null, files: [], about: null, because }
}
