import type { Ask } from '@patchbay/connectors/asking'
import type { ReservableSubnet } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import type { MeantSubnet } from '@patchbay/contract/command-centre/dhcp-ip-reservation/meant-subnets'
import type { Means } from '../changes/kind.ts'
import { reservableSubnets } from './subnets.ts'
import { meantByPlace, vlansThere } from './by-place.ts'
import { addressesInVlans, portsThere } from './ports-of-place.ts'
import type { PortThere } from './ports-of-place.ts'
import { readTypedAddress } from '@patchbay/contract/identifiers/identifiers'
import { readIPv4 } from '@patchbay/contract/identifiers/address'
import { meantText } from '@patchbay/contract/identifiers/wrapping'
import { contains, overlap } from '../dhcp/network.ts'

/** Why a subnet is meant by words that speak of it itself: its network, an address, its VLAN, its name; null where it is not. */
type MeantBy = (subnet: ReservableSubnet) => string | null

const nobody: MeantBy = () => null

/** How words are read that may be a network, an address, a VLAN or a part of a name. */
function meantByWords(typed: string): readonly MeantBy[] {
  const words = meantText(typed)
  const address = readTypedAddress(words)
  if (address !== null && 'address' in address) {
    return [({ subnet }) => (contains(subnet, address.address) ? `${address.address} is in it.` : null)]
  }
  return [byNetwork(words), byVlan(words), byName(words)]
}

function byNetwork(words: string): MeantBy {
  const [, base = '', length = ''] = /^([\d.]+)\/(\d{1,2})$/.exec(words) ?? []
  const read = readIPv4(base)
  if (read === null || !('address' in read) || Number(length) > 32) return nobody
  return ({ subnet }) => {
    if (subnet === words) return 'It is that subnet.'
    return overlap(subnet, words) ? `It and ${words} overlap.` : null
  }
}

function byVlan(words: string): MeantBy {
  const [, number] = /^(?:vlan)?\s*(\d{1,4})$/i.exec(words) ?? []
  if (number === undefined) return nobody
  return ({ vlan }) => (vlan === Number(number) ? `It is VLAN ${vlan}.` : null)
}

function byName(words: string): MeantBy {
  const lower = words.toLowerCase()
  if (lower.length < 2) return nobody
  return ({ name }) => (name?.toLowerCase().includes(lower) === true ? `Its name is ${name}.` : null)
}

/** More than these are no choice. */
const mostSubnets = 8

interface Meant {
  readonly subnets: MeantSubnet[]
  readonly of: number
  readonly room: string | null
  readonly why: string | null
  readonly unread: { readonly title: string; readonly why: string }[]
}

/** Subnets that words mean, by what servers tell now and the last walks saw; why there is none is one sentence. */
export async function meantSubnets(words: string, means: Means, ask: Ask): Promise<Meant> {
  const [{ subnets, unread }, ports] = await Promise.all([
    reservableSubnets(means, ask),
    portsThere(means.database, words),
  ])
  const addresses = await addressesInVlans(means.database, [...vlansThere(ports).keys()])
  const found = joined([
    ...meantByWords(words).flatMap((meantBy) => fitting(subnets, meantBy)),
    ...meantByPlace(subnets, ports, addresses).map(({ subnet, because }) => ({ ...subnet, because })),
  ])
  return {
    subnets: found.slice(0, mostSubnets),
    of: found.length,
    room: onlyRoom(ports),
    why: found.length === 0 ? whyNone(words, ports) : null,
    unread,
  }
}

const fitting = (
  subnets: readonly ReservableSubnet[],
  meantBy: (subnet: ReservableSubnet) => string | null,
): readonly MeantSubnet[] =>
  subnets.flatMap((subnet) => {
    const because = meantBy(subnet)
    return because === null ? [] : [{ ...subnet, because: [because] }]
  })

/** Each once, with all that speaks for it. */
function joined(found: readonly MeantSubnet[]): MeantSubnet[] {
  const bySubnet = Map.groupBy(found, ({ subnet }) => subnet)
  return [...bySubnet.values()].flatMap(([first, ...rest]) =>
    first === undefined
      ? []
      : [{ ...first, because: [...first.because, ...rest.flatMap(({ because }) => [...because])] }],
  )
}

const roomsOf = (ports: readonly PortThere[]) => [
  ...new Map(ports.map(({ building, room }) => [`${building}\n${room}`, room])).values(),
]

function onlyRoom(ports: readonly PortThere[]): string | null {
  const [first, ...others] = roomsOf(ports)
  return others.length === 0 ? (first ?? null) : null
}

function whyNone(words: string, ports: readonly PortThere[]): string {
  if (ports.length === 0) return `No subnet, VLAN, room or outlet is known as “${words}”.`
  const patched = ports.filter((port) => port.switch !== '')
  if (patched.length === 0) return `No outlet of ${words} is patched to a switchby the documentation.`
  const vlans = [...vlansThere(ports).keys()].toSorted((one, other) => one - other)
  if (vlans.length === 0) return `The ports of ${words} have no known VLAN.`
  return `The ports of ${words} are in VLAN ${vlans.join(', ')}, for which no server has a subnet.`
}
