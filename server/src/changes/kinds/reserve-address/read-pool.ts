import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { inPool } from '../../../dhcp/network.ts'
import type { HoldingServer } from './servers.ts'
import type { PoolSnapshot } from './snapshot.ts'

/** How full the pools of a subnet are, by the first of its servers that tells: partners count the same leases. */
export async function readPool(
  servers: readonly HoldingServer[],
  address: string | null,
  ask: Ask,
): Promise<PoolSnapshot> {
  const why: string[] = []
  for (const { system, subnet } of servers) {
    try {
      const reading = await (await system.can()).readUse?.(ask)
      const use = reading?.value.find(({ subnetId }) => subnetId === subnet.id)
      if (use !== undefined) {
        return {
          total: use.total,
          free: Math.max(0, use.total - use.assigned - use.declined),
          inside: address !== null && subnet.pools.some((pool) => inPool(pool, address)),
          source: system.title,
        }
      }
      why.push(`${system.title} does not tell`)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      why.push(error.detail.message)
    }
  }
  return { unread: why.join('; ') }
}
