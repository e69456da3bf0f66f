import { createHash } from 'node:crypto'
import type { Reservation } from '../../../world/model/lease.ts'
import type { World } from '../../../world/model/world.ts'
import { isList, isObject, word, writeJson, type Json, type JsonObject } from './json.ts'
import { checkConfiguration } from './configuration-check.ts'
import { normaliseReservation, normaliseSubnet } from './subnet.ts'
import { initialConfiguration } from './initial-configuration.ts'
import type { PairOptions } from './command.ts'
import type { Reservations } from './own-reservations.ts'

export interface SubnetView {
  readonly id: number
  readonly subnet: string
  readonly pools: readonly string[]
  readonly reservations: readonly JsonObject[]
}

const objects = (value: Json | undefined) => (isList(value) ? value.filter(isObject) : [])

/**
 * The running configuration of kea-dhcp4. Reservations by hardware address are the world's: they are read from it and
 * written to it; everything else is kept as it was last set.
 */
export class Configuration {
  readonly #world: World
  readonly #reservations: Reservations
  #kept: JsonObject
  #written: JsonObject

  constructor(world: World, reservations: Reservations, pair: PairOptions | null) {
    this.#world = world
    this.#reservations = reservations
    this.#kept = initialConfiguration(world, pair)
    this.#written = this.read()
  }

  /** The value of `Dhcp4`. */
  read(): JsonObject {
    return this.#mapSubnets(this.#kept, (subnet) => this.#withReservations(subnet))
  }

  /** SHA-256 of the configuration, in upper case. */
  hash(): string {
    return createHash('sha256').update(writeJson(this.read())).digest('hex').toUpperCase()
  }

  subnets(): readonly SubnetView[] {
    return this.#subnetsOf(this.read()).map((subnet) => ({
      id: Number(subnet['id']),
      subnet: word(subnet['subnet']),
      pools: objects(subnet['pools']).map((pool) => word(pool['pool'])),
      reservations: objects(subnet['reservations']),
    }))
  }

  /** Throws the server's words when the configuration is not acceptable. */
  check(dhcp4: JsonObject) {
    checkConfiguration(dhcp4)
  }

  /** Checks and takes over; the world's reservations follow. */
  set(dhcp4: JsonObject) {
    this.check(dhcp4)
    this.#kept = this.#mapSubnets(dhcp4, (subnet) => normaliseSubnet(subnet, dhcp4))
    const wanted = new Map<string, Reservation>()
    for (const subnet of this.#subnetsOf(this.#kept)) {
      for (const reservation of objects(subnet['reservations'])) {
        const [address, mac] = [word(reservation['ip-address']), word(reservation['hw-address'])]
        const vlan = Number(subnet['id'])
        if (address === '' || mac === '' || !this.#world.vlans.has(vlan)) continue
        wanted.set(address, { address, mac, hostname: word(reservation['hostname']), vlan })
      }
    }
    const before = Array.from(this.#reservations.reservations.values())
    for (const present of before) {
      const next = wanted.get(present.address)
      const same =
        next?.mac === present.mac && next.hostname === present.hostname && next.vlan === present.vlan
      if (same) wanted.delete(present.address)
      else this.#reservations.removeReservation(present.address)
    }
    for (const reservation of wanted.values()) this.#reservations.addReservation(reservation)
  }

  /** Answers the length of the file. */
  write(): number {
    this.#written = this.read()
    return JSON.stringify({ Dhcp4: this.#written }, null, 4).length
  }

  /** Back to what the file says, as after a restart. */
  reload() {
    this.set(this.#written)
  }

  /** Replaces the reservations of one subnet, as host_cmds does for `memory`. */
  setReservations(subnetId: number, reservations: readonly JsonObject[]) {
    this.set(
      this.#mapSubnets(this.read(), (subnet) =>
        subnet['id'] === subnetId ? { ...subnet, reservations } : subnet,
      ),
    )
  }

  #withReservations(subnet: JsonObject): JsonObject {
    const rest = new Map<string, Reservation>()
    for (const one of this.#reservations.reservations.values()) {
      if (one.vlan === subnet['id']) rest.set(`${one.mac} ${one.address}`, one)
    }
    const reservations: JsonObject[] = []
    for (const kept of objects(subnet['reservations'])) {
      const [address, mac] = [word(kept['ip-address']), word(kept['hw-address'])]
      const ours = address !== '' && mac !== '' && this.#world.vlans.has(Number(subnet['id']))
      const current = rest.get(`${mac} ${address}`)
      if (ours && current === undefined) continue
      rest.delete(`${mac} ${address}`)
      reservations.push(current === undefined ? kept : { ...kept, hostname: current.hostname })
    }
    for (const one of rest.values()) {
      reservations.push(
        normaliseReservation({ 'hw-address': one.mac, 'ip-address': one.address, hostname: one.hostname }),
      )
    }
    return { ...subnet, reservations }
  }

  #subnetsOf(dhcp4: JsonObject): readonly JsonObject[] {
    return [
      ...objects(dhcp4['subnet4']),
      ...objects(dhcp4['shared-networks']).flatMap((network) => objects(network['subnet4'])),
    ]
  }

  #mapSubnets(dhcp4: JsonObject, change: (subnet: JsonObject) => JsonObject): JsonObject {
    return {
      ...dhcp4,
      subnet4: objects(dhcp4['subnet4']).map(change),
      'shared-networks': objects(dhcp4['shared-networks']).map((network) => ({
        ...network,
        subnet4: objects(network['subnet4']).map(change),
      })),
    }
  }
}
