import type { Check } from '@patchbay/contract/changes/check'
import type { ReservationIntent } from './intent.ts'
import { checkAddress } from './check-address.ts'
import { checkMac } from './check-mac.ts'
import { checkName } from './check-name.ts'
import { checkServers } from './check-servers.ts'
import type { ReservationSnapshot } from './snapshot.ts'

/** What was looked at, each with how it was found. */
export function checkReservation(intent: ReservationIntent, before: ReservationSnapshot): Check[] {
  const source = before.servers.map(({ title }) => title).join(', ')
  const all =
    intent.state === 'none'
      ? checkServers(before)
      : [
          ...checkMac(intent, before),
          ...checkAddress(intent, before),
          ...checkName(intent, before),
          ...checkServers(before),
        ]
  return all.map((one) => ({ ...one, source, observedAt: before.observedAt, protectedClass: null }))
}
