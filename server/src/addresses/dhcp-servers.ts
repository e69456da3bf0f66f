import type { Ask } from '@patchbay/connectors/asking'
import type { DhcpServer, Subnet } from '@patchbay/connectors/dhcp/capabilities'
import type { DhcpPlans } from '@patchbay/connectors/dhcp/writes'
import { notFound, refused } from '@patchbay/connectors/failures'
import { contains } from '../dhcp/network.ts'
import type { System, Systems } from '../systems/open.ts'

/** A server that has the subnet. */
export interface HoldingServer {
  readonly system: System<'dhcp'>
  readonly plans: DhcpPlans
  readonly subnet: Subnet
  readonly server: DhcpServer
}

const order = ['primary', 'secondary', 'standby', 'backup']
/** Lower for whom is written to first. */
export const rank = ({ server }: Pick<HoldingServer, 'server'>) =>
  order.indexOf(server.pair?.self.role ?? 'backup')

/**
 * Every server that has a subnet, by its network or by an address in it; the primary of a pair first. All are asked: one that
 * does not answer may be one of them. @throws Failure not-found where none has it; refused where one cannot be written to
 */
export async function serversOf(
  wanted: { readonly subnet: string | null; readonly address: string | null },
  systems: Systems,
  ask: Ask,
): Promise<readonly HoldingServer[]> {
  if (wanted.subnet === null && wanted.address === null) {
    throw notFound({ cause: 'absent', message: 'Name the subnet, the address or the room.' })
  }
  const has = ({ subnet }: Subnet) =>
    wanted.subnet === null ? contains(subnet, wanted.address ?? '') : subnet === wanted.subnet
  const found = await Promise.all(
    systems.ofKind('dhcp').map(async (system): Promise<HoldingServer[]> => {
      const can = await system.can()
      const subnet = (await can.listSubnets?.(ask))?.value.find(has)
      if (subnet === undefined) return []
      const told = (await can.readServer?.(ask))?.value
      if (system.plans === null || told === undefined) {
        throw refused({
          cause: 'right-missing',
          message: `${system.title} has ${subnet.subnet}, and its product is read-only.`,
        })
      }
      return [{ system, plans: system.plans, subnet, server: told }]
    }),
  )
  const servers = found.flat().toSorted((one, other) => rank(one) - rank(other))
  if (servers.length > 0) return servers
  throw notFound({
    cause: 'absent',
    message: `No connected DHCP server has ${wanted.subnet ?? `a subnet with ${wanted.address ?? ''}`}.`,
  })
}

/** A server by its name. @throws Failure refused, where it is not connected any more or cannot be written to */
export function neededServer(systems: Systems, name: string): System<'dhcp'> & { readonly plans: DhcpPlans } {
  const system = systems.ofKind('dhcp').find((one) => one.name === name)
  if (system?.plans != null) return { ...system, plans: system.plans }
  throw refused({ cause: 'right-missing', message: `${name} is no longer connected.` })
}

export const notTold = (title: string) =>
  refused({ cause: 'right-missing', message: `${title} does not report reservations and leases.` })
