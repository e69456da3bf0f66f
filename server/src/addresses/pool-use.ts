import type { PoolLevel } from '@patchbay/contract/policies/pool-level'
import type { PoolUse } from '@patchbay/contract/policies/pool-use'
import { contains } from '../dhcp/network.ts'

const bitsOf = (network: string) => Number(network.split('/')[1])

/** What the site decided for a pool that holds an address; of networks that hold it the smallest counts. */
export function poolLevel({ elsewhere, networks }: PoolUse, address: string): PoolLevel {
  const holding = networks.filter(({ network }) => contains(network, address))
  const [smallest] = holding.toSorted((one, other) => bitsOf(other.network) - bitsOf(one.network))
  return smallest?.level ?? elsewhere
}
