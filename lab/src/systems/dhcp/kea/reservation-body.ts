import type { Reservation } from '../../../world/model/lease.ts'
import type { World } from '../../../world/model/world.ts'
import { deviceBy, identityOf } from '../../../world/reserved-by.ts'
import { hostOctets, shownOctets } from './host-identifier.ts'
import { type JsonObject, word } from './json.ts'

const otherKinds = ['client-id', 'circuit-id'] as const

/** What it goes by, in the server's words and digits. */
const writtenBy = ({ mac, by }: Reservation): JsonObject =>
  by === undefined ? { 'hw-address': mac } : { [by.kind]: shownOctets(by.kind, by.value) }

/** A reservation of the world as it is written into a configuration. */
export const bodyOf = (reservation: Reservation): JsonObject => ({
  ...writtenBy(reservation),
  'ip-address': reservation.address,
  hostname: reservation.hostname,
})

/**
 * The reservation of the world that a written one is: with an address, in a VLAN, by a hardware address, or by the client
 * id or circuit of a device that is there. Null for all that the world knows nothing of.
 */
export function reservationIn(world: World, vlan: number, body: JsonObject): Reservation | null {
  const [address, written] = [word(body['ip-address']), word(body['hw-address'])]
  if (address === '' || !world.vlans.has(vlan)) return null
  const told = { address, hostname: word(body['hostname']), vlan }
  const mac = hostOctets(written)
  if (mac !== null) return { ...told, mac }
  for (const kind of otherKinds) {
    const value = hostOctets(word(body[kind]))
    if (value === null) continue
    const by = { kind, value }
    // It stays the reservation that it is while whom it was made for is away.
    const known = [...world.reservations.values()].find(
      (one) => one.vlan === vlan && identityOf(one) === `${kind} ${value}`,
    )
    const device = known?.mac ?? deviceBy(world, by, vlan)?.mac
    return device === undefined ? null : { ...told, mac: device, by }
  }
  return null
}
