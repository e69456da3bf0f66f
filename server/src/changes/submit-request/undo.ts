import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'
import { requesterOf } from './wanted.ts'

/** The same request withdrawn, and why; what was withdrawn stays so. */
export function undoRequest(
  intent: RequestIntent,
  before: RequestSnapshot,
  because: string,
): RequestIntent | null {
  if (intent.does === 'withdraw') return null
  const requesterId = requesterOf(intent, before)
  return { ...intent, does: 'withdraw', requesterId, evidence: null, files: [], about: null, because }
}
