import type { Reservation } from '../../../world/model/lease.ts'
import type { World } from '../../../world/model/world.ts'
import { identityOf } from '../../../world/reserved-by.ts'
import { CommandError } from './answer.ts'
import { identifiers } from './host-identifier.ts'
import { type JsonObject, word } from './json.ts'
import type { Reservations } from './own-reservations.ts'
import { reservationIn } from './reservation-body.ts'

/** A host as host_cmds lists it: `id` grows in the order in which they were written. */
export interface Host {
  readonly id: number
  readonly subnetId: number
  readonly body: JsonObject
}

export const identifierOf = (body: JsonObject) => identifiers.find((name) => body[name] !== undefined)

/**
 * Hosts in a database of the server's own. Those that the world can honour are reservations of the world, as those of the
 * configuration are.
 */
export class HostsDatabase {
  readonly #world: World
  readonly #reservations: Reservations
  readonly #hosts = new Map<number, Host>()
  #serial = 0

  constructor(world: World, reservations: Reservations) {
    this.#world = world
    this.#reservations = reservations
  }

  all(): readonly Host[] {
    return [...this.#hosts.values()]
  }

  /** Does it hold this reservation of the world? */
  has(reservation: Reservation): boolean {
    const { address } = reservation
    return this.all().some((host) => {
      if (host.body['ip-address'] !== address) return false
      const own = reservationIn(this.#world, host.subnetId, host.body)
      return own !== null && identityOf(own) === identityOf(reservation)
    })
  }

  /** Throws where somebody has the identifier or the address in this subnet. */
  add(subnetId: number, body: JsonObject) {
    const name = identifierOf(body)
    const address = word(body['ip-address'])
    const taken = this.all().some(
      (one) =>
        one.subnetId === subnetId &&
        ((name !== undefined && one.body[name] === body[name]) ||
          (address !== '' && one.body['ip-address'] === address)),
    )
    if (taken) throw new CommandError('Database duplicate entry error')
    this.#serial += 1
    this.#hosts.set(this.#serial, { id: this.#serial, subnetId, body })
    const reservation = reservationIn(this.#world, subnetId, body)
    if (reservation !== null) this.#reservations.addReservation(reservation)
  }

  remove(host: Host) {
    this.#hosts.delete(host.id)
    const reservation = reservationIn(this.#world, host.subnetId, host.body)
    if (reservation !== null) this.#reservations.removeReservation(reservation.address)
  }
}
