import type { Ask } from '@patchbay/connectors/asking'
import type { ReservableSubnet } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import type { MeantSubnet } from '@patchbay/contract/command-centre/dhcp-ip-reservation/meant-subnets'
import type { Means } from '../../../kind.ts'
import { reservableSubnets } from '../subnets.ts'
import { meantByPlace, vlansThere } from './by-place.ts'
import { meantByWords } from './by-words.ts'
import { addressesInVlans, portsThere } from './ports-there.ts'
import type { PortThere } from './ports-there.ts'

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
  if (patched.length === 0) return `No outlet of ${words} is patched to a switch, as far as is documented.`
  const vlans = [...vlansThere(ports).keys()].toSorted((one, other) => one - other)
  if (vlans.length === 0) return `Of no port of ${words} a VLAN is known.`
  return `The ports of ${words} are in VLAN ${vlans.join(', ')}, for which no server told a subnet.`
}
