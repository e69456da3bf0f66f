import type { DhcpPlans, ReservationBody, ReservationChange } from '@patchbay/connectors/dhcp/writes'
import type { ReservationIntent } from './intent.ts'
import type { ServerSnapshot } from './snapshot.ts'

/** What one server shall keep; null for nothing. */
export function wantedBody(
  plans: DhcpPlans,
  { state, mac, address, hostname, owner, description, besides }: ReservationIntent,
  { subnetId, body }: ServerSnapshot,
): ReservationBody | null {
  if (state === 'none') return null
  return plans.body(body ?? besides, { subnetId, mac }, { address, hostname, owner, description })
}

/** What is asked of one server. */
export const changeOf = (
  plans: DhcpPlans,
  intent: ReservationIntent,
  server: ServerSnapshot,
): ReservationChange => ({
  place: { subnetId: server.subnetId, mac: intent.mac },
  known: server.body,
  wanted: wantedBody(plans, intent, server),
})
