import type { Subnet } from '@patchbay/connectors/dhcp/capabilities'
import { contains, hostRange, inPool, numberOf, textOf } from '../../../dhcp/network.ts'

/**
 * The next free address of a subnet, from the end: of its pools, where servers know of everybody and the site allows it; beyond them
 * somebody may have one by hand. Null where all are taken, or no pool allows it and none is outside.
 * @param before what was chosen until now: it stays where it still is free
 */
export function freeAddress(
  { subnet, pools, routers }: Subnet,
  taken: ReadonlySet<string>,
  inPools: (address: string) => boolean,
  before: string | null = null,
): string | null {
  const [first = '', last = ''] = hostRange(subnet)?.split(' to ') ?? []
  const isFree = (address: string) =>
    pools.some((pool) => inPool(pool, address)) === inPools(address) &&
    !taken.has(address) &&
    !routers.includes(address)
  if (before !== null && contains(subnet, before) && isFree(before)) return before
  for (let number = numberOf(last); number >= numberOf(first); number -= 1) {
    const address = textOf(number)
    if (isFree(address)) return address
  }
  return null
}
