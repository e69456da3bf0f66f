import type { Touched } from '../../../policies/protected.ts'
import { actOnPort } from '../act-on-port/index.ts'
import { together } from '../../behind/together.ts'
import type { ReservationIntent } from './intent.ts'
import { bounceIn } from './renewal.ts'
import type { ReservationSnapshot } from './snapshot.ts'

/**
 * The device, where it is to stand, whose it is, the network of its address, and whoever has or had that address or name; with the port that
 * is bounced, whoever is there. */
export function touchedByReservation(intent: ReservationIntent, before: ReservationSnapshot): Touched {
  const { mac, address, hostname, room, owner } = intent
  const { subnet, holder, heard, servers, leases } = before
  const port = bounceIn(intent, before)
  const named = (names: readonly (string | null | undefined)[]) => names.filter((name) => name != null)
  const own: Touched = {
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
  return port === null ? own : together(own, actOnPort.touches(port.act, port.port))
}
