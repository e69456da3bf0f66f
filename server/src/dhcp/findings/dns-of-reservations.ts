import type { Reservation } from '@patchbay/connectors/dhcp/capabilities'
import type { Facts } from '../facts.ts'
import { dnsSaid, leadsAstray, sameHost } from './dns-records.ts'
import type { Given } from './dns-records.ts'
import { item } from './wording.ts'
import type { Item } from './wording.ts'

/**
 * A reservation whose address nobody holds now: what DNS says of address and name otherwise. That DNS has neither is no fault:
 * who enters the records of a reservation, nobody says.
 */
export function ofReservation(
  { address, hostname }: Reservation,
  facts: Facts,
  held: readonly Given[],
  given: readonly Given[],
): Item[] {
  if (address === null || hostname === null || hostname === '') return []
  // The lease that is held says what is right now.
  if (held.some((lease) => lease.address === address)) return []
  const said = dnsSaid(facts, address, hostname)
  const { names } = said
  const items: Item[] = []
  if (names.length > 0 && !names.some((name) => sameHost(name, hostname))) {
    items.push(item(`${address} is reserved for ${hostname} and ${names.join(', ')} in DNS`, address))
  }
  const wrong = leadsAstray(said, hostname, given)
  if (wrong.length > 0) {
    items.push(
      item(`${hostname} has ${address} reserved and resolves to ${wrong.join(', ')} in DNS`, hostname),
    )
  }
  return items
}
