import type { Check } from '@patchbay/contract/changes/check'
import type { PoolUse } from '@patchbay/contract/policies/pool-use'
import type { ReservationIntent } from './intent.ts'
import { checkAddress } from './check-address.ts'
import { checkDnsEffect } from './check-dns-effect.ts'
import { checkMac } from './check-mac.ts'
import { checkName } from './check-name.ts'
import { checkNames } from './check-names.ts'
import { checkPool } from './check-pool.ts'
import { checkPoolUse } from './check-pool-use.ts'
import { checkServers } from './check-servers.ts'
import { checkWhere } from './check-where.ts'
import type { ReservationSnapshot } from './snapshot.ts'

/** What was looked at, each with how it was found. */
export function checkReservation(
  intent: ReservationIntent,
  before: ReservationSnapshot,
  poolUse: PoolUse,
  leftBy: number | null = null,
): Check[] {
  const source = before.servers.map(({ title }) => title).join(', ')
  const all =
    intent.state === 'none'
      ? checkServers(before)
      : [
          ...checkMac(intent, before, leftBy),
          ...checkAddress(intent, before),
          ...checkPoolUse(intent, before, poolUse),
          ...checkPool(intent, before),
          ...checkName(intent, before),
          ...checkDnsEffect(intent, before),
          ...checkServers(before),
        ]
  const names = intent.state === 'none' ? [] : checkNames(intent, before)
  const where = intent.state === 'none' ? [] : checkWhere(before)
  const asked = before.names?.asked.join(', ') ?? null
  const read = { observedAt: before.observedAt, protectedClass: null }
  return [
    ...all.map((one) => ({ ...one, source, ...read })),
    ...where,
    ...names.map((one) => ({ ...one, source: asked, ...read })),
  ]
}
