import type { PoolUse } from '@patchbay/contract/policies/pool-use'
import { inPool } from '../../../dhcp/network.ts'
import { found } from '../found.ts'
import type { Found } from '../found.ts'
import type { ReservationIntent } from './intent.ts'
import { poolLevel } from './pool-use.ts'
import type { ReservationSnapshot } from './snapshot.ts'

/**
 * May an address that a server gives to anybody be reserved for one device, which a site decides. One that the device has reserved
 * already, or that is put back, is not asked about.
 */
export function checkPoolUse(
  { address, besides }: ReservationIntent,
  { subnet, servers }: ReservationSnapshot,
  policy: PoolUse,
): Found[] {
  if (address === null || besides !== null) return []
  const pool = (subnet.pools ?? []).find((one) => inPool(one, address))
  if (pool === undefined || servers.every(({ says }) => says?.address === address)) return []
  const level = poolLevel(policy, address)
  if (level === 'allow') return []
  const words = `${address} is in the pool ${pool}, from which anybody may get it`
  return [
    level === 'refuse'
      ? found(
          'red',
          'pool-use',
          `${words}: the policy of pools refuses that.`,
          'Choose an address outside the pools.',
        )
      : found(
          'amber',
          'pool-use',
          `${words}: the policy of pools asks why.`,
          'Choose an address outside the pools, or say why this one.',
        ),
  ]
}
