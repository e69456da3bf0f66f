import type { Reservation } from '@patchbay/connectors/dhcp/capabilities'
import type { Finding } from '@patchbay/contract/common-queries/dhcp-server'
import { subnetOf } from '../facts.ts'
import type { Facts, ServerFacts } from '../facts.ts'
import { clientKey, knownBy } from '../../facts/reserved-for.ts'
import { contains, inPool } from '../network.ts'
import { counted, findingOf, item, keeper } from './wording.ts'
import type { Item } from './wording.ts'

const words = (one: Reservation) => `${one.address ?? 'no address'} for ${keeper(one)}`

const same = (one: Reservation, other: Reservation) =>
  one.address === other.address && clientKey(one) === clientKey(other)

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
        item(`${words(one)} is on ${server.title}, not on ${title}`, one.address ?? one.mac),
      ),
    ),
  )
  return findingOf(
    'reserved-on-one',
    'bad',
    items,
    (count) => `${counted(count, 'reservation exists', 'reservations exist')} on one server only`,
  )
}

/** A client can never be given it. */
export function reservedOutside({ servers }: Facts): Finding[] {
  const items = servers.flatMap((server) =>
    server.reservations.flatMap((one) => {
      const subnet = subnetOf(server, one)?.subnet ?? one.subnet
      return subnet === null || one.address === null || contains(subnet, one.address)
        ? []
        : [item(`${words(one)} is stored in ${subnet}`, one.address)]
    }),
  )
  return findingOf(
    'reserved-outside',
    'bad',
    items,
    (count) => `${counted(count, 'reservation lies', 'reservations lie')} outside of its subnet`,
  )
}

interface ServerReservation {
  readonly title: string
  readonly one: Reservation
}

const knownAs = ({ one }: ServerReservation) => knownBy(one)

/** An address that is kept for two, on one server or on two that serve it. */
function addressTwice(rows: readonly ServerReservation[]): Item[] {
  return [...Map.groupBy(rows, ({ one }) => one.address)].flatMap(([address, kept]) => {
    if (address === null) return []
    const clients = [...new Set(kept.map(knownAs))]
    const titles = new Set(kept.map(({ title }) => title))
    if (clients.length > 1) {
      const whose =
        titles.size === 1
          ? clients.join(' and ')
          : kept.map((each) => `${knownAs(each)} on ${each.title}`).join(' and ')
      return [item(`${address} is reserved for ${whose}`, address)]
    }
    // Of two that nobody says what they go by, one server has two all the same.
    const nameless = [...titles].find(
      (title) => kept.filter((each) => each.title === title && clientKey(each.one) === null).length > 1,
    )
    return nameless === undefined
      ? []
      : [item(`${address} is reserved twice without a MAC on ${nameless}`, address)]
  })
}

function macTwice(rows: readonly ServerReservation[]): Item[] {
  const withMac = rows.filter(({ one }) => one.mac !== null)
  const keyOf = ({ one }: ServerReservation) => `${one.subnet ?? one.subnetId} ${one.mac}`
  return [...Map.groupBy(withMac, keyOf).values()].flatMap((kept) => {
    const addresses = [...new Set(kept.map(({ one }) => one.address ?? 'no address'))]
    const [first] = kept
    return addresses.length < 2 || first === undefined
      ? []
      : [item(`${first.one.mac} has ${addresses.join(' and ')} reserved in one subnet`, first.one.mac)]
  })
}

/**
 * One address for two, or two addresses for one in the same subnet: Kea may refuse to start with it, and of two servers
 * whichever answers first decides.
 */
export function reservedTwice({ servers }: Facts): Finding[] {
  const rows = servers.flatMap(({ title, reservations }) => reservations.map((one) => ({ title, one })))
  return findingOf(
    'reserved-twice',
    'bad',
    [...addressTwice(rows), ...macTwice(rows)],
    (count) => `${counted(count, 'address or MAC is', 'addresses or MACs are')} reserved twice`,
  )
}

const optionWords = ({ options }: Reservation) =>
  options
    .map(({ code, name, data }) => `${name ?? `option ${code}`} ${data}`)
    .toSorted()
    .join(', ') || 'none'

/** The same reservation on two servers with another host name or other options: the client gets now this, now that. */
export function reservedDifferently({ servers }: Facts): Finding[] {
  const items = servers.flatMap((server, at) =>
    servers.slice(at + 1).flatMap((other) =>
      server.reservations.flatMap((one) => {
        const twin = clientKey(one) === null ? undefined : other.reservations.find((each) => same(each, one))
        if (twin === undefined) return []
        const rows = [
          ['host name', one.hostname ?? 'none', twin.hostname ?? 'none'],
          ['options', optionWords(one), optionWords(twin)],
        ] as const
        return rows
          .filter(([, mine, theirs]) => mine.toLowerCase() !== theirs.toLowerCase())
          .map(([what, mine, theirs]) =>
            item(
              `${one.address ?? knownBy(one)} for ${knownBy(one)}, ${what}: ${mine} on ${server.title}, ${theirs} on ${other.title}`,
              one.address ?? one.mac,
            ),
          )
      }),
    ),
  )
  return findingOf(
    'reserved-differently',
    'warn',
    items,
    (count) => `${counted(count, 'reservation differs', 'reservations differ')} between servers`,
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
    (count) => `${counted(count, 'reservation lies', 'reservations lie')} needlessly inside a pool`,
  )
}
