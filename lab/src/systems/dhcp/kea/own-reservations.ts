import type { Reservation } from '../../../world/model/lease.ts'
import type { World } from '../../../world/model/world.ts'
import { identityOf } from '../../../world/reserved-by.ts'

/** Where a server keeps the reservations that the world honours. */
export type Reservations = Pick<World, 'reservations' | 'addReservation' | 'removeReservation'>

/** A copy of the world's without those that were never copied, which goes its own way from then on. */
export function ownReservations(world: World): Reservations {
  const own = new Map<string, Reservation>()
  for (const one of world.reservations.values()) if (one.notCopied !== true) own.set(one.address, one)
  return {
    reservations: own,
    addReservation(reservation) {
      for (const [address, one] of own) {
        if (identityOf(one) === identityOf(reservation) && one.vlan === reservation.vlan) own.delete(address)
      }
      own.set(reservation.address, reservation)
    },
    removeReservation(address) {
      own.delete(address)
    },
  }
}
