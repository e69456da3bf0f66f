import { ipv4Text, subnetRange } from './addresses.ts'
import { Random } from './random.ts'
import type { World } from './model/world.ts'

/** A record of the name service that nobody has put right since a machine was replaced. */
export interface StaleRecord {
  readonly kind: 'reverse-of-another' | 'address-of-another' | 'address-of-nobody' | 'no-reverse'
  /** Host whose record it is, without the domain, and the address that is reserved for it. */
  readonly hostname: string
  readonly address: string
  /** What the record says instead: a name without the domain, or an address; null where it is missing. */
  readonly says: string | null
}

/** Four hosts with a reservation, the same for the same seed as long as their reservations are. */
export function staleRecords(world: World): readonly StaleRecord[] {
  const reserved = [...world.reservations.values()]
    .filter(({ hostname }) => hostname !== '')
    .sort((one, other) => (one.address < other.address ? -1 : 1))
  const [first, second, third, fourth] = new Random(`${world.seed}/stale records`).shuffle(reserved)
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) return []
  const subnet = world.vlans.get(third.vlan)?.subnet ?? `${third.address}/32`
  const of = ({ hostname, address }: typeof first) => ({ hostname: hostname.toLowerCase(), address })
  return [
    { kind: 'reverse-of-another', ...of(first), says: `old-${first.hostname.toLowerCase()}` },
    { kind: 'address-of-another', ...of(second), says: first.address },
    // The last address before the broadcast is in nobody's pool.
    { kind: 'address-of-nobody', ...of(third), says: ipv4Text(subnetRange(subnet).last - 1) },
    { kind: 'no-reverse', ...of(fourth), says: null },
  ]
}
