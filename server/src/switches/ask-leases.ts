import { BlockList, isIP } from 'node:net'
import type { Ask } from '@patchbay/connectors/asking'
import type { DhcpCapabilities, Subnet } from '@patchbay/connectors/dhcp/capabilities'
import { inTurn } from '@patchbay/connectors/in-turn'
import { upTo, shortOf } from '../sources/cut.ts'
import type { Settled, Turn } from '../sources/turn.ts'
import type { System } from '../systems/open.ts'
import type { SwitchDossier } from './dossier.ts'
import { devicesNow } from './now.ts'

/** Up to this many devices are asked for one by one; for more, whole subnets are read. */
const oneByOne = 16
const mostSubnets = 16

type Can = Partial<DhcpCapabilities>

function holds(subnet: string, addresses: readonly string[]): boolean {
  const [network = '', length = ''] = subnet.split('/')
  if (isIP(network) === 0 || !/^\d{1,3}$/.test(length)) return false
  const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  list.addSubnet(network, Number(length), family)
  return addresses.some(
    (address) => isIP(address) === (family === 'ipv6' ? 6 : 4) && list.check(address, family),
  )
}

/** Subnets that devices of these VLANs or with these addresses would have their leases from. */
function subnetsOf(
  subnets: readonly Subnet[],
  vlans: ReadonlySet<number>,
  addresses: readonly string[],
): Subnet[] {
  return subnets.filter(({ vlan, subnet }) => (vlan !== null && vlans.has(vlan)) || holds(subnet, addresses))
}

async function ofSubnets(
  can: Required<Pick<DhcpCapabilities, 'listSubnets' | 'listLeases'>>,
  dossier: SwitchDossier,
  ask: () => Ask,
) {
  const devices = devicesNow(dossier)
  const addresses = [...dossier.addresses.values()].map(({ address }) => address)
  const { value, complete } = await can.listSubnets(ask())
  const wanted = subnetsOf(value, new Set(devices.map(({ vlan }) => vlan)), addresses)
  const { asked, why } = upTo(wanted, mostSubnets, 'subnets')
  const read = await inTurn(asked, 3, ({ id }) => can.listLeases(id, ask()))
  return { read, complete, why }
}

async function readLeases(can: Can, dossier: SwitchDossier, macs: readonly string[], ask: () => Ask) {
  const { listSubnets, listLeases, findLeases } = can
  if (
    listSubnets !== undefined &&
    listLeases !== undefined &&
    (macs.length > oneByOne || findLeases === undefined)
  ) {
    return ofSubnets({ listSubnets, listLeases }, dossier, ask)
  }
  if (findLeases === undefined) return null
  return { read: await inTurn(macs, 4, (mac) => findLeases({ mac }, ask())), complete: true, why: null }
}

/** Leases of the devices behind this switch's ports. */
export async function askLeases(
  dossier: SwitchDossier,
  system: System<'dhcp'>,
  turn: Turn,
  ask: () => Ask,
): Promise<Settled> {
  const macs = [...new Set(devicesNow(dossier).map(({ mac }) => mac))]
  if (macs.length === 0) return { notAsked: 'no device behind a port' }
  turn.asking()
  const heard = await readLeases(await system.can(), dossier, macs, ask)
  if (heard === null) return { notAsked: 'it cannot be asked for leases' }
  const wanted = new Set(macs)
  const found = heard.read.flatMap((reading) =>
    reading.value
      .filter(({ mac }) => mac !== null && wanted.has(mac))
      .map((value) => ({ source: system.name, at: reading.observedAt, value })),
  )
  dossier.leases = [...dossier.leases, ...found]
  const complete = heard.complete && heard.read.every((reading) => reading.complete)
  return shortOf({ count: found.length, complete }, heard.why)
}
