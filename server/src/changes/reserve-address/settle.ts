import type { Ask } from '@patchbay/connectors/asking'
import { Failure, notFound, unreachable } from '@patchbay/connectors/failures'
import type { ReservationWish } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { readMac } from '@patchbay/contract/identifiers/mac'
import type { Means } from '../kind.ts'
import { freeAddress } from './free-address.ts'
import { heardAddresses } from './heard.ts'
import type { ReservationIntent } from './intent.ts'
import { serversOf } from './servers.ts'
import type { HoldingServer } from './servers.ts'

/**
 * Decides what a wish leaves open: the servers, the subnet, and the next free address. What cannot be decided stays open, and
 * the preview then says why.
 */
export async function settle(wish: ReservationWish, means: Means, ask: Ask): Promise<ReservationIntent> {
  const read = readMac(wish.mac)
  const open: ReservationIntent = {
    ...wish,
    mac: read?.kind === 'mac' ? read.mac : wish.mac,
    ...(wish.state === 'none' ? { address: null, hostname: null, owner: null, description: null } : {}),
    servers: [],
    besides: null,
  }
  try {
    return await decided({ ...open, address: wish.address }, means, ask)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return open
  }
}

/** @throws Failure that says why it cannot be decided */
export async function decided(intent: ReservationIntent, means: Means, ask: Ask): Promise<ReservationIntent> {
  const servers = await serversOf(intent, means.systems, ask)
  const networks = new Set(servers.map(({ subnet }) => subnet.subnet))
  const [network = null] = networks
  if (networks.size > 1) {
    const message = `Servers cut the network otherwise: ${[...networks].join(', ')}. Name the subnet.`
    throw notFound({ cause: 'absent', message })
  }
  const address =
    intent.state === 'none' ? null : (intent.address ?? (await chosen(intent.mac, servers, means, ask)))
  return { ...intent, address, subnet: network, servers: servers.map(({ system }) => system.name) }
}

/** The address that is reserved for the device already, else one that nobody has on any server. */
async function chosen(
  mac: string,
  servers: readonly HoldingServer[],
  means: Means,
  ask: Ask,
): Promise<string> {
  const taken = new Set<string>()
  for (const { system, subnet } of servers) {
    const can = await system.can()
    const kept = (await can.readReservation?.({ subnetId: subnet.id, mac }, ask))?.value
    if (kept?.says?.address != null) return kept.says.address
    const [reserved, leased] = await Promise.all([
      can.listReservations?.(subnet.id, ask),
      can.listLeases?.(subnet.id, ask),
    ])
    if (reserved?.complete !== true || leased?.complete !== true) {
      throw unreachable({
        cause: 'too-large',
        message: `${system.title} did not tell all leases and reservations of ${subnet.subnet}: name an address.`,
      })
    }
    for (const { address } of reserved.value) if (address !== null) taken.add(address)
    // One that ran out may still be in use by whoever did not notice.
    for (const lease of leased.value) if (lease.mac !== mac) taken.add(lease.address)
  }
  const [first] = servers
  const network = first?.subnet
  if (network === undefined) throw notFound({ cause: 'absent', message: 'No server has the subnet.' })
  for (const address of await heardAddresses(means, network.subnet)) taken.add(address)
  const free = freeAddress(network, taken)
  if (free !== null) return free
  throw notFound({ cause: 'absent', message: `No address in the pools of ${network.subnet} is free.` })
}
