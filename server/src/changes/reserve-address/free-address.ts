import type { Subnet } from '@patchbay/connectors/dhcp/capabilities'
import { hostRange, inPool, numberOf, textOf } from '../../dhcp/network.ts'

/**
 * The next free address of a subnet, from the end: of its pools, where servers know of everybody and the site allows it; beyond them
 * somebody may have one by hand. Null where all are taken, or no pool allows it and none is outside.
 */
export function freeAddress(
  { subnet, pools, routers }: Subnet,
  taken: ReadonlySet<string>,
  inPools: (address: string) => boolean,
): string | null {
  const [first = '', last = ''] = hostRange(subnet)?.split(' to ') ?? []
  for (let number = numberOf(last); number >= numberOf(first); number -= 1) {
    const address = textOf(number)
    if (pools.some((pool) => inPool(pool, address)) !== inPools(address)) continue
    if (!taken.has(address) && !routers.includes(address)) return address
  }
  return null
}
