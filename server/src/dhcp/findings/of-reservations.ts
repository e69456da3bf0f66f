import type { Reservation } from '@patchbay/connectors/dhcp/capabilities'
import type { Finding } from '@patchbay/contract/common-queries/dhcp-server'
import { subnetOf } from '../facts.ts'
import type { Facts, ServerFacts } from '../facts.ts'
import { contains, inPool } from '../network.ts'
import { counted, findingOf, item, who } from './wording.ts'

const words = ({ address, mac, hostname }: Reservation) =>
  `${address ?? 'no address'} for ${who(mac, hostname)}`

const same = (one: Reservation, other: Reservation) => one.address === other.address && one.mac === other.mac

/** Servers that serve the subnet of a reservation, were asked for it, and do not have it. */
export function missingOn({ servers }: Facts, holder: ServerFacts, one: Reservation): ServerFacts[] {
  const subnet = subnetOf(holder, one)?.subnet ?? one.subnet
  return servers.filter(
    (server) =>
      server.id !== holder.id &&
      server.subnets.some((each) => each.subnet === subnet) &&
      server.knowsReservation(one) &&
      !server.reservations.some((each) => same(each, one)),
  )
}

/** Servers of a pair give each other leases, never reservations: one that stands on one of them is lost with it. */
export function reservedOnOne(facts: Facts): Finding[] {
  const items = facts.servers.flatMap((server) =>
    server.reservations.flatMap((one) =>
      missingOn(facts, server, one).map(({ title }) =>
        item(`${words(one)} stands on ${server.title}, not on ${title}`, one.address ?? one.mac),
      ),
    ),
  )
  return findingOf(
    'reserved-on-one',
    'bad',
    items,
    (count) => `${counted(count, 'reservation stands', 'reservations stand')} on one server only`,
  )
}

/** A client can never be given it. */
export function reservedOutside({ servers }: Facts): Finding[] {
  const items = servers.flatMap((server) =>
    server.reservations.flatMap((one) => {
      const subnet = subnetOf(server, one)?.subnet ?? one.subnet
      return subnet === null || one.address === null || contains(subnet, one.address)
        ? []
        : [item(`${words(one)} is kept in ${subnet}`, one.address)]
    }),
  )
  return findingOf(
    'reserved-outside',
    'bad',
    items,
    (count) => `${counted(count, 'reservation lies', 'reservations lie')} outside of its subnet`,
  )
}

/** One address for two, or two addresses for one in the same subnet: Kea may refuse to start with it. */
export function reservedTwice({ servers }: Facts): Finding[] {
  const items = servers.flatMap(({ reservations }) => {
    const byAddress = Map.groupBy(
      reservations.filter(({ address }) => address !== null),
      ({ address }) => address,
    )
    const byMac = Map.groupBy(
      reservations.filter(({ mac }) => mac !== null),
      ({ mac, subnetId }) => `${subnetId} ${mac}`,
    )
    return [
      ...[...byAddress].flatMap(([address, rows]) => {
        const macs = [...new Set(rows.map(({ mac }) => mac ?? 'no MAC'))]
        return macs.length < 2 ? [] : [item(`${address} is reserved for ${macs.join(' and ')}`, address)]
      }),
      ...[...byMac.values()].flatMap((rows) => {
        const addresses = [...new Set(rows.map(({ address }) => address ?? 'no address'))]
        const [first] = rows
        return addresses.length < 2 || first === undefined
          ? []
          : [item(`${first.mac} has ${addresses.join(' and ')} reserved in one subnet`, first.mac)]
      }),
    ]
  })
  return findingOf(
    'reserved-twice',
    'bad',
    items,
    (count) => `${counted(count, 'address or MAC is', 'addresses or MACs are')} reserved twice`,
  )
}

/** It works, but each address that is given out has to be looked up first, and the pool looks larger than it is. */
export function reservedInPool({ servers }: Facts): Finding[] {
  const items = servers.flatMap((server) =>
    server.reservations.flatMap((one) => {
      const { address } = one
      const pool =
        address === null ? undefined : subnetOf(server, one)?.pools.find((each) => inPool(each, address))
      return pool === undefined ? [] : [item(`${words(one)} lies in the pool ${pool}`, address)]
    }),
  )
  return findingOf(
    'reserved-in-pool',
    'info',
    items,
    (count) => `${counted(count, 'reservation lies', 'reservations lie')} inside a pool without need`,
  )
}
