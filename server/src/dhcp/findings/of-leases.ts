import type { Lease } from '@patchbay/connectors/dhcp/capabilities'
import type { Finding } from '@patchbay/contract/common-queries/dhcp-server'
import { isHeld } from '../../facts/leases.ts'
import { subnetOf } from '../facts.ts'
import type { Facts } from '../facts.ts'
import { keptFor } from '../../facts/reserved-for.ts'
import { contains, inPool } from '../network.ts'
import { counted, findingOf, item, keeper, who } from './wording.ts'

const heldOf = ({ servers, now }: Facts): readonly Lease[] =>
  servers.flatMap(({ leases }) => leases.filter((lease) => isHeld(lease, now)))

const reservationsOf = ({ servers }: Facts) => servers.flatMap(({ reservations }) => reservations)

/** Somebody has an address that is kept for another, as far as a lease tells who has it. */
export function leasedToAnother(facts: Facts): Finding[] {
  const reserved = reservationsOf(facts)
  const items = heldOf(facts).flatMap((lease) => {
    const owners = reserved.filter(({ address }) => address === lease.address)
    const [owner] = owners
    return owner === undefined || owners.some((one) => keptFor(one, lease) !== false)
      ? []
      : [
          item(
            `${lease.address} is reserved for ${keeper(owner)} and leased to ${who(lease.mac, lease.hostname)}`,
            lease.address,
          ),
        ]
  })
  return findingOf(
    'leased-to-another',
    'bad',
    items,
    (count) => `${counted(count, 'reserved address is', 'reserved addresses are')} leased to another`,
  )
}

/** Somebody has another address than the one that is kept for them: they get theirs at their next renewal. */
export function leasedElsewhere(facts: Facts): Finding[] {
  const held = heldOf(facts)
  const items = facts.servers.flatMap((server) =>
    server.reservations.flatMap((one) => {
      const { address, mac } = one
      const network = subnetOf(server, one)?.subnet ?? one.subnet
      if (address === null || network === null) return []
      const own = held.filter((lease) => keptFor(one, lease) === true && contains(network, lease.address))
      const [other] = own
      return other === undefined || own.some((lease) => lease.address === address)
        ? []
        : [item(`${keeper(one)} has ${other.address}, not its reserved ${address}`, mac ?? address)]
    }),
  )
  return findingOf(
    'leased-elsewhere',
    'warn',
    items,
    (count) => `${counted(count, 'device has', 'devices have')} another address than the reserved one`,
  )
}

/** A gateway sees another MAC than the lease has: two use one address, or somebody took it. */
export function usedByAnother(facts: Facts): Finding[] {
  const held = heldOf(facts)
  const items = facts.seen.flatMap(({ address, mac, gateway, lastSeen }) => {
    const leases = held.filter((lease) => lease.address === address && lease.mac !== null)
    const [lease] = leases
    // A lease that is younger than the walk says nothing against it.
    return lease === undefined || leases.some((one) => one.mac === mac || one.startedAt > lastSeen)
      ? []
      : [
          item(
            `${address} is leased to ${who(lease.mac, lease.hostname)}, and ${gateway} sees it at ${mac}`,
            address,
          ),
        ]
  })
  return findingOf(
    'used-by-another',
    'bad',
    items,
    (count) => `${counted(count, 'leased address is', 'leased addresses are')} used by another device`,
  )
}

/**
 * An address that answers without a lease was typed into the device. Inside a pool a server will offer it to somebody
 * else. Said only where every server of the subnet has told all its leases of that address.
 */
export function usedWithoutLease(facts: Facts): Finding[] {
  const held = new Set(heldOf(facts).map(({ address }) => address))
  const found = facts.seen.flatMap(({ address, mac, gateway }) => {
    if (held.has(address) || facts.own.has(address)) return []
    const serving = facts.servers.flatMap((server) =>
      server.subnets.filter(({ subnet }) => contains(subnet, address)).map((subnet) => ({ server, subnet })),
    )
    const sure = serving.length > 0 && serving.every(({ server }) => server.knowsLeasesOf(address))
    if (!sure || serving.some(({ subnet }) => subnet.routers.includes(address))) return []
    const pool = serving.flatMap(({ subnet }) => subnet.pools).find((one) => inPool(one, address))
    return [
      {
        pooled: pool !== undefined,
        item: item(
          `${address} is used by ${mac}, seen by ${gateway}${pool === undefined ? '' : `, inside the pool ${pool}`}`,
          address,
        ),
      },
    ]
  })
  const pooled = found.some((one) => one.pooled)
  return findingOf(
    'used-without-lease',
    pooled ? 'warn' : 'info',
    found.toSorted((a, b) => Number(b.pooled) - Number(a.pooled)).map((one) => one.item),
    (count) =>
      `${counted(count, 'address is', 'addresses are')} in use without a lease${pooled ? ', inside a pool' : ''}`,
  )
}

/** A client found somebody else at the address that it was given. */
export function declined({ servers }: Facts): Finding[] {
  const items = servers.flatMap(({ title, leases }) =>
    leases
      .filter(({ state }) => state === 'declined')
      .map(({ address, expiresAt }) =>
        item(`${address} on ${title}, declined until ${expiresAt.toISOString()}`, address),
      ),
  )
  return findingOf(
    'declined',
    'warn',
    items,
    (count) => `${counted(count, 'address was', 'addresses were')} declined: another device uses it`,
  )
}
