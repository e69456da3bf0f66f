import { z } from 'zod'
import type { Ask } from '../../asking.ts'
import type { Subnet } from '../capabilities.ts'
import { checked, sift } from '../../transport/answers.ts'
import type { KeaChannel } from './channel.ts'
import { prefix } from './schema.ts'

const list = z.object({ subnets: z.array(z.unknown()) })

const row = z.object({
  id: z.int(),
  subnet: prefix,
  // Told from the 3.0 line on; null for a subnet of its own.
  'shared-network-name': z.string().max(200).nullish(),
})

export interface SubnetList {
  readonly subnets: readonly Subnet[]
  readonly dropped: number
  readonly readAt: Date
}

/**
 * Numbers and networks by the hook subnet_cmds, for an account that may not see the configuration: no pools, options,
 * lifetimes or VLANs. Null where the hook is not loaded.
 */
export async function listedSubnets(channel: KeaChannel, ask: Ask): Promise<SubnetList | null> {
  const answer = await channel.command('subnet4-list', null, ask)
  if (answer.state === 'unsupported') return null
  if (answer.state === 'empty') return { subnets: [], dropped: 0, readAt: answer.receivedAt }
  const { rows, dropped } = sift(row, checked(channel.name, list, answer.arguments).subnets)
  const subnets = rows.map((one): Subnet => {
    const network = one['shared-network-name'] || null
    return {
      id: String(one.id),
      subnet: one.subnet,
      pools: [],
      routers: [],
      name: network,
      vlan: null,
      sharedNetwork: network,
      leaseTime: null,
      options: [],
      naming: { suffix: null, updates: null },
    }
  })
  return { subnets, dropped, readAt: answer.receivedAt }
}
