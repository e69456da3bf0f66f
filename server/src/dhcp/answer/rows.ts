import type { Lease, Reservation } from '@patchbay/connectors/dhcp/capabilities'
import type {
  DhcpServer,
  Lease as LeaseRow,
  Reservation as ReservationRow,
} from '@patchbay/contract/common-queries/dhcp-server'
import type { Fact } from '../../facts/fact.ts'
import { makerOf } from '../../locate/vendors.ts'
import type { Book, DhcpDossier } from '../dossier.ts'
import { isHeld } from '../../facts/leases.ts'
import { meantRows, subnetOf } from '../facts.ts'
import type { Facts } from '../facts.ts'
import { missingOn } from '../findings/of-reservations.ts'
import { byOf, clientKey, keptFor } from '../../facts/reserved-for.ts'
import { byAddress, contains, inPool } from '../network.ts'

export const instant = (date: Date | null): string | null => date?.toISOString() ?? null
export const vendorOf = (mac: string | null) => (mac === null ? null : makerOf(mac))

export function serverRow({ id, title, server, why }: Book): DhcpServer {
  const told = server?.value ?? null
  const pair = told?.pair ?? told?.relationships?.[0] ?? null
  return {
    id,
    title,
    answered: told !== null,
    why: told === null ? why : null,
    version: told?.version || null,
    startedAt: instant(told?.startedAt ?? null),
    configuredAt: instant(told?.configuredAt ?? null),
    serves: told?.serves ?? null,
    reservations: told?.reservations ?? null,
    mode: pair?.mode ?? null,
    self: pair?.self ?? null,
    partner: pair?.partner ?? null,
    observedAt: instant(server?.observedAt ?? null),
  }
}

/** The client id that a device with this MAC sends unless somebody gave it another (RFC 2132, 9.14). */
const usualClientId = (mac: string) => `01:${mac}`

const stateOf = (lease: Lease, now: Date): LeaseRow['state'] =>
  lease.state === 'active' && !isHeld(lease, now) ? 'expired' : lease.state

/** The same thing on several servers is one row. */
function merged<T>(lists: readonly (readonly Fact<T>[])[], keyOf: (value: T) => string): Fact<T>[][] {
  return [...Map.groupBy(lists.flat(), ({ value }) => keyOf(value)).values()]
}

export function leaseRows(dossier: DhcpDossier, { now }: Facts): LeaseRow[] {
  const rows = dossier.books.map((book) => meantRows(dossier, book))
  const reserved = Map.groupBy(
    rows.flatMap(({ reservations }) => reservations.map(({ value }) => value)),
    ({ address }) => address,
  )
  return merged(
    rows.map(({ leases }) => leases),
    (lease) => `${lease.address} ${lease.mac} ${stateOf(lease, now)}`,
  )
    .flatMap((said): LeaseRow[] => {
      const newest = said.toSorted((a, b) => b.value.startedAt.getTime() - a.value.startedAt.getTime())[0]
      if (newest === undefined) return []
      const { address, mac, clientId, hostname, subnet, startedAt, expiresAt } = newest.value
      return [
        {
          address,
          mac,
          vendor: vendorOf(mac),
          clientId,
          clientIdDiffers: clientId !== null && mac !== null && clientId !== usualClientId(mac),
          hostname,
          subnet,
          state: stateOf(newest.value, now),
          startedAt: startedAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          // Nobody but its owner is given a reserved address: whoever has it is, unless that is known to be another.
          reserved: reserved.get(address)?.some((one) => keptFor(one, newest.value) !== false) ?? false,
          servers: [...new Set(said.map(({ source }) => source))],
          observedAt: newest.at.toISOString(),
        },
      ]
    })
    .toSorted(byAddress)
}

/** Whether somebody holds an address; that nobody does is known only where every server that serves it has told. */
function leasedNow({ books }: DhcpDossier, { servers }: Facts, held: ReadonlySet<string>, address: string) {
  if (held.has(address)) return true
  const told = servers.every(
    (server, at) =>
      server.knowsLeasesOf(address) ||
      (books[at]?.subnets?.complete === true &&
        !server.subnets.some(({ subnet }) => contains(subnet, address))),
  )
  return told ? false : null
}

export function reservationRows(dossier: DhcpDossier, facts: Facts): ReservationRow[] {
  const lists = dossier.books.map((book) => meantRows(dossier, book).reservations)
  const held = new Set(
    facts.servers.flatMap(({ leases }) =>
      leases.filter((lease) => isHeld(lease, facts.now)).map(({ address }) => address),
    ),
  )
  const factsById = new Map(facts.servers.map((server) => [server.id, server]))
  return merged(lists, (reservation: Reservation) => `${reservation.address} ${clientKey(reservation)}`)
    .flatMap((said): ReservationRow[] => {
      const [first] = said
      const server = first === undefined ? undefined : factsById.get(first.source)
      if (first === undefined || server === undefined) return []
      const { address, mac, hostname } = first.value
      const subnet = subnetOf(server, first.value)
      return [
        {
          address,
          mac,
          by: byOf(first.value),
          vendor: vendorOf(mac),
          hostname: hostname ?? said.find(({ value }) => value.hostname !== null)?.value.hostname ?? null,
          subnet: subnet?.subnet ?? first.value.subnet,
          inPool:
            address !== null && subnet !== undefined && subnet.pools.some((pool) => inPool(pool, address)),
          leased: address === null ? false : leasedNow(dossier, facts, held, address),
          servers: [...new Set(said.map(({ source }) => source))],
          missing: missingOn(facts, server, first.value).map(({ id }) => id),
          observedAt: first.at.toISOString(),
        },
      ]
    })
    .toSorted(byAddress)
}
