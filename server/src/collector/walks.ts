import { policy } from './policy.ts'
import type { Heard } from '../sources/ask-source.ts'

/** Which walks the index's knowledge is from. */
export interface Walks {
  /** Counted only until every switch has been walked; null from then on, which is what is asked most. */
  readonly soFar: { readonly devices: number; readonly walked: number } | null
  /** When the longest ago of the last walks ended; null when there was none. */
  readonly oldest: Date | null
}

/**
 * Marks what a walk told as old, once walks have been missing for so long that what was seen may have left and come back:
 * the collector's own measure.
 */
export function heardFromWalk(heard: Heard, walkedAt: Date | null, now = Date.now()): Heard {
  const old = walkedAt !== null && now - walkedAt.getTime() > policy.longestGap * 1_000
  const why = `walked more than ${policy.longestGap / 60} min ago`
  return old ? { ...heard, stale: walkedAt, why } : heard
}

/** What the index's `count` is worth: partial until every switch has been walked, old when the walks have stopped. */
export function heardFromWalks(count: number, { soFar, oldest }: Walks): Heard {
  if (soFar !== null) {
    const { devices, walked } = soFar
    const why = `${walked} of ${devices} switches walked so far`
    return { count, complete: false, of: devices, why }
  }
  return heardFromWalk({ count }, oldest)
}
