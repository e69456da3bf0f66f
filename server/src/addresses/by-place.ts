import type { ReservableSubnet } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { contains } from '../dhcp/network.ts'
import type { PortThere } from './ports-of-place.ts'

/** What speaks for a subnet at a place, as a sentence, and at how many outlets. */
interface Sign {
  readonly words: string
  readonly outlets: number
}

export interface AtPlace {
  readonly subnet: ReservableSubnet
  readonly because: string[]
}

interface VlanThere {
  readonly set: readonly string[]
  readonly voice: readonly string[]
  readonly seen: readonly string[]
}

/** The VLANs of the ports of a place, each with the outlets at which it is set, is for phones, or has devices. */
export function vlansThere(ports: readonly PortThere[]): ReadonlyMap<number, VlanThere> {
  const labels = (of: (port: PortThere) => readonly (number | null)[]) => (vlan: number) =>
    ports.filter((port) => of(port).includes(vlan)).map(({ label }) => label)
  const set = labels(({ accessVlan }) => [accessVlan])
  const voice = labels(({ voiceVlan }) => [voiceVlan])
  // A phone is seen in its own VLAN, which says no more than that it is set.
  const seen = labels(({ seenVlans, accessVlan, voiceVlan }) =>
    seenVlans.filter((vlan) => vlan !== accessVlan && vlan !== voiceVlan),
  )
  const all = ports.flatMap(({ accessVlan, voiceVlan, seenVlans }) => [accessVlan, voiceVlan, ...seenVlans])
  const vlans = new Set(all.filter((vlan) => vlan !== null))
  return new Map([...vlans].map((vlan) => [vlan, { set: set(vlan), voice: voice(vlan), seen: seen(vlan) }]))
}

/**
 * The subnets of a place by the VLANs of its ports and by the addresses seen there, the one that most speaks for first. `addresses`
 * are those that gateways held in these VLANs, for subnets whose server tells no VLAN.
 */
export function meantByPlace(
  subnets: readonly ReservableSubnet[],
  ports: readonly PortThere[],
  addresses: readonly { readonly vlan: number; readonly address: string }[],
): readonly AtPlace[] {
  const vlans = vlansThere(ports)
  return subnets
    .map((subnet) => {
      const inVlan = vlanOf(subnet, addresses)
      const signs = [...signsOfVlan(inVlan, vlans), ...signOfAddresses(subnet, ports)]
      return { subnet, signs, outlets: signs.reduce((sum, sign) => sum + sign.outlets, 0) }
    })
    .filter(({ signs }) => signs.length > 0)
    .toSorted((one, other) => other.outlets - one.outlets)
    .map(({ subnet, signs }) => ({ subnet, because: signs.map(({ words }) => words) }))
}

/** As its server tells it, else the one in which most of its addresses were seen. */
function vlanOf(
  { subnet, vlan }: ReservableSubnet,
  addresses: readonly { readonly vlan: number; readonly address: string }[],
): number | null {
  if (vlan !== null) return vlan
  const counts = new Map<number, number>()
  for (const one of addresses) {
    if (contains(subnet, one.address)) counts.set(one.vlan, (counts.get(one.vlan) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? null
}

function signsOfVlan(vlan: number | null, vlans: ReadonlyMap<number, VlanThere>): readonly Sign[] {
  const there = vlan === null ? undefined : vlans.get(vlan)
  if (there === undefined) return []
  const sign = (outlets: readonly string[], words: (names: string) => string): readonly Sign[] =>
    outlets.length === 0 ? [] : [{ words: words(named(outlets)), outlets: outlets.length }]
  return [
    ...sign(there.set, (names) => `Its VLAN ${vlan} is set at ${names}.`),
    ...sign(there.seen, (names) => `Devices were seen in its VLAN ${vlan} at ${names}.`),
    ...sign(there.voice, (names) => `Its VLAN ${vlan} is for phones at ${names}.`),
  ]
}

function signOfAddresses({ subnet }: ReservableSubnet, ports: readonly PortThere[]): readonly Sign[] {
  const having = ports.flatMap(({ label, addresses }) => {
    const own = addresses.find((address) => contains(subnet, address))
    return own === undefined ? [] : [{ label, own }]
  })
  const [first] = having
  if (first === undefined) return []
  return [{ words: `A device at ${first.label} had ${first.own}.`, outlets: having.length }]
}

/** `B07-214-A, B07-214-B and 3 more`. */
const named = (labels: readonly string[]) =>
  labels.length <= 3
    ? labels.join(', ').replace(/, ([^,]*)$/, ' and $1')
    : `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more`
