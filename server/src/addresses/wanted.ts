import type { DhcpPlans, ReservationBody, ReservationChange } from '@patchbay/connectors/dhcp/writes'
import type { ReservationIntent } from './intent.ts'
import type { ServerSnapshot } from './snapshot.ts'

/** The wanted reservation of one server; null for none. */
export function wantedBody(
  plans: DhcpPlans,
  { state, mac, besides, ...says }: ReservationIntent,
  { subnetId, body }: ServerSnapshot,
): ReservationBody | null {
  if (state === 'none') return null
  const { address, hostname, owner, description, thing, room, options } = says
  const target = { address, hostname, owner, description, thing, room, options }
  return plans.body(body ?? besides, { subnetId, mac }, target, besides)
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
