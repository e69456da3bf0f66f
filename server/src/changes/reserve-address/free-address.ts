import type { Subnet } from '@patchbay/connectors/dhcp/capabilities'
import { hostRange, inPool, numberOf, textOf } from '../../dhcp/network.ts'

/**
 * The next free address of a subnet: of its pools, from the end, where servers know of everybody; beyond them somebody may
 * have one by hand. Null where all are taken, or there is no pool.
 */
export function freeAddress({ subnet, pools, routers }: Subnet, taken: ReadonlySet<string>): string | null {
  const [first = '', last = ''] = hostRange(subnet)?.split(' to ') ?? []
  for (let number = numberOf(last); number >= numberOf(first); number -= 1) {
    const address = textOf(number)
    if (!pools.some((pool) => inPool(pool, address))) continue
    if (!taken.has(address) && !routers.includes(address)) return address
  }
  return null
}
