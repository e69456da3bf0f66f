import type { Freshness } from '../ui/age.ts'

/** Milliseconds before the question in which a source may have answered another requester with the same answer. */
const shared = 5_000

/**
 * What the time of a fact makes of it: said in answer to this question, or known from before. Both times are of the
 * console's clock; without them nothing is known.
 */
export function freshnessAt(observedAt: string | null, askedAt: string | null): Freshness {
  if (observedAt === null || askedAt === null) return 'unknown'
  return Date.parse(observedAt) >= Date.parse(askedAt) - shared ? 'live' : 'last-known'
}
