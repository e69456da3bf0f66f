import type { DeviceRow } from '@patchbay/contract/systems/checking'
import { percentile } from './health.ts'
import type { Health } from './health.ts'
import type { HealthRow } from './health-rows.ts'

const iso = (date: Date | null | undefined) => date?.toISOString() ?? null
const later = (a: Date | null | undefined, b: Date | null | undefined) =>
  (a?.getTime() ?? 0) > (b?.getTime() ?? 0) ? (a ?? null) : (b ?? null)

/** What this process knows, and what others have written. */
export function joinedHealth(
  here: Health | null,
  written: Omit<HealthRow, 'system' | 'shown'> | undefined,
  now: Date,
): Health {
  const failedHere = (here?.lastFailureAt?.getTime() ?? 0) >= (written?.last_failure_at?.getTime() ?? 0)
  const ahead = (until: Date | null | undefined) => (until != null && until > now ? until : null)
  return {
    lastSuccessAt: later(here?.lastSuccessAt, written?.last_success_at),
    lastFailureAt: later(here?.lastFailureAt, written?.last_failure_at),
    lastFailure: (failedHere ? here?.lastFailure : written?.last_failure) ?? null,
    latencies: here !== null && here.latencies.length > 0 ? here.latencies : (written?.latencies ?? []),
    running: here?.running ?? 0,
    skippedUntil: here === null ? ahead(written?.spared_until) : here.skippedUntil,
    throttledUntil: here === null ? ahead(written?.throttled_until) : here.throttledUntil,
  }
}

/** As people read it, without what runs at this moment. */
export const healthShown = (health: Health): DeviceRow['health'] => ({
  last_success_at: iso(health.lastSuccessAt),
  last_failure_at: iso(health.lastFailureAt),
  last_failure: health.lastFailure,
  median: percentile(health.latencies, 0.5),
  slow: percentile(health.latencies, 0.95),
  answers: health.latencies.length,
  skipped_until: iso(health.skippedUntil),
  throttled_until: iso(health.throttledUntil),
})
