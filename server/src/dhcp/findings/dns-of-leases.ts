import type { Lease } from '@patchbay/connectors/dhcp/capabilities'
import type { Facts } from '../facts.ts'
import { dnsSaid, leadsAstray, sameHost } from './dns-records.ts'
import type { Given } from './dns-records.ts'
import { item } from './wording.ts'
import type { Item } from './wording.ts'

/** A lease that somebody holds: what DNS says of it otherwise, once nobody may still keep what was true before. */
export function ofHeldLease(lease: Lease, facts: Facts, given: readonly Given[]): Item[] {
  const { hostname, address } = lease
  if (hostname === null || hostname === '') return []
  const said = dnsSaid(facts, address, hostname)
  const { back, forth, names } = said
  if (facts.now.getTime() - lease.startedAt.getTime() < said.keptFor) return []
  const items: Item[] = []
  if (names.length > 0 && !names.some((name) => sameHost(name, hostname))) {
    items.push(item(`${address} is leased to ${hostname} and ${names.join(', ')} in DNS`, address))
  } else if (back?.length === 0 && lease.fqdnReverse === true) {
    items.push(item(`${address} has no name in DNS, although the DHCP server updates it`, address))
  }
  const wrong = leadsAstray(said, hostname, given)
  if (wrong.length > 0) {
    items.push(item(`${hostname} has ${address} and resolves to ${wrong.join(', ')} in DNS`, hostname))
  } else if (forth?.length === 0 && lease.fqdnForward === true) {
    items.push(item(`${hostname} has no address in DNS, although the DHCP server updates it`, hostname))
  }
  return items
}

/**
 * A lease that is over, of an address that nobody was given since: what the DHCP server entered for it and took not away. A
 * record that it did not enter may be right without any lease.
 */
export function ofEndedLease(lease: Lease, facts: Facts, given: readonly Given[]): Item[] {
  const { hostname, address, expiresAt } = lease
  if (hostname === null || hostname === '') return []
  if (given.some((other) => other.address === address)) return []
  const said = dnsSaid(facts, address, hostname)
  if (facts.now.getTime() - expiresAt.getTime() < said.keptFor) return []
  const until = `the lease of ${hostname} on ${address} ended at ${expiresAt.toISOString()}`
  const items: Item[] = []
  if (lease.fqdnReverse === true && said.names.some((name) => sameHost(name, hostname))) {
    items.push(item(`${until}, and the address still has the name in DNS`, address))
  }
  if (lease.fqdnForward === true && said.addresses.includes(address)) {
    items.push(item(`${until}, and the name still resolves there in DNS`, hostname))
  }
  return items
}
