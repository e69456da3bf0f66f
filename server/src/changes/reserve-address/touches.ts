import type { Touched } from '../../policies/protected.ts'
import type { ReservationIntent } from './intent.ts'
import type { ReservationSnapshot } from './snapshot.ts'

/** The device, where it is to stand, whose it is, the network of its address, and whoever has or had that address or name. */
export function touchedByReservation(
  { mac, address, hostname, room, owner }: ReservationIntent,
  { subnet, holder, heard, servers, leases }: ReservationSnapshot,
): Touched {
  const named = (names: readonly (string | null | undefined)[]) => names.filter((name) => name != null)
  return {
    places: [],
    vlans: subnet.vlan === null ? [] : [subnet.vlan],
    rooms: named([...new Set([room, ...servers.map(({ says }) => says?.room)])]),
    macs: named([mac, holder?.mac, heard?.mac]),
    hosts: named([
      hostname,
      holder?.hostname,
      ...servers.map(({ says }) => says?.hostname),
      ...leases.map((lease) => lease.hostname),
    ]),
    people: named([owner, ...servers.map(({ says }) => says?.owner)]),
    addresses: named([
      address,
      ...servers.map(({ says }) => says?.address),
      ...leases.map((lease) => lease.address),
    ]),
    groups: [],
  }
}
