import { found } from '../found.ts'
import type { Found } from '../found.ts'
import type { ReservationIntent } from './intent.ts'
import type { ReservationSnapshot } from './snapshot.ts'

/** In percent of the pools: with less left, a busy morning leaves somebody without an address. */
const few = 5

/** What is left for everybody else. */
export function checkPool(
  { address, besides }: ReservationIntent,
  { pool, subnet: { network }, holder, leases, servers }: ReservationSnapshot,
): Found[] {
  // One that is put back may have had no address.
  if (address === null && besides === null) {
    const words = `No address of ${network} that may be reserved is free, and none was named.`
    return [found('red', 'pool', words, 'Name an address that nobody has, or make room first.')]
  }
  if (pool === null) return []
  if ('unread' in pool) {
    return [found('amber', 'pool', `How full the pools of ${network} are is not known: ${pool.unread}.`)]
  }
  if (pool.total === 0) return [found('green', 'pool', `${network} has no pools that it could fill.`)]
  const has =
    holder !== null ||
    leases.some((lease) => lease.address === address) ||
    servers.some(({ says }) => says?.address === address)
  const takes = pool.inside && !has
  const left = Math.max(0, pool.free - (takes ? 1 : 0))
  const words = `${left} of ${pool.total} addresses in the pools of ${network} are free then, by ${pool.source}.`
  if (!takes || (left * 100) / pool.total >= few) return [found('green', 'pool', words)]
  return [
    found(
      'amber',
      'pool',
      `It is almost full: ${words}`,
      'Choose an address outside the pools, or make room.',
    ),
  ]
}
