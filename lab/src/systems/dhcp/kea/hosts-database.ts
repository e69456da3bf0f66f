import type { Reservation } from '../../../world/model/lease.ts'
import type { World } from '../../../world/model/world.ts'
import { CommandError } from './answer.ts'
import { type JsonObject, word } from './json.ts'
import type { Reservations } from './own-reservations.ts'

/** A host as host_cmds lists it: `id` grows in the order in which they were written. */
export interface Host {
  readonly id: number
  readonly subnetId: number
  readonly body: JsonObject
}

export const identifiers = ['hw-address', 'client-id', 'duid', 'circuit-id', 'flex-id'] as const
export const identifierOf = (body: JsonObject) => identifiers.find((name) => body[name] !== undefined)

/**
 * Hosts in a database of the server's own. Those with a hardware address and an address are reservations of the world, as
 * those of the configuration are.
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
  has({ address, mac }: Reservation): boolean {
    return this.all().some(({ body }) => body['ip-address'] === address && body['hw-address'] === mac)
  }

  /** Throws where somebody has the identifier or the address in this subnet. */
  add(subnetId: number, body: JsonObject) {
    const name = identifierOf(body)
    const [address, mac] = [word(body['ip-address']), word(body['hw-address'])]
    const taken = this.all().some(
      (one) =>
        one.subnetId === subnetId &&
        ((name !== undefined && one.body[name] === body[name]) ||
          (address !== '' && one.body['ip-address'] === address)),
    )
    if (taken) throw new CommandError('Database duplicate entry error')
    this.#serial += 1
    this.#hosts.set(this.#serial, { id: this.#serial, subnetId, body })
    if (address === '' || mac === '' || !this.#world.vlans.has(subnetId)) return
    const hostname = word(body['hostname'])
    this.#reservations.addReservation({ address, mac, hostname, vlan: subnetId })
  }

  remove(host: Host) {
    this.#hosts.delete(host.id)
    const address = word(host.body['ip-address'])
    if (host.body['hw-address'] !== undefined && this.#world.vlans.has(host.subnetId)) {
      this.#reservations.removeReservation(address)
    }
  }
}
