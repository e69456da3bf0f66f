import { createHash } from 'node:crypto'
import type { Reservation } from '../../../world/model/lease.ts'
import type { World } from '../../../world/model/world.ts'
import { identityOf } from '../../../world/reserved-by.ts'
import { isList, isObject, word, writeJson, type Json, type JsonObject } from './json.ts'
import { checkConfiguration } from './configuration-check.ts'
import { normaliseReservation, normaliseSubnet } from './subnet.ts'
import { initialConfiguration } from './initial-configuration.ts'
import type { KeaOptions } from './command.ts'
import type { HostsDatabase } from './hosts-database.ts'
import type { Reservations } from './own-reservations.ts'
import { bodyOf, reservationIn } from './reservation-body.ts'

export interface SubnetView {
  readonly id: number
  readonly subnet: string
  readonly reservations: readonly JsonObject[]
}

/** A subnet where it stands in the configuration, without its reservations. */
export interface PlacedSubnet {
  readonly id: number
  readonly subnet: string
  readonly sharedNetwork: string | null
  readonly pools: readonly { readonly range: string; readonly id: number }[]
  /** As it was set. */
  readonly body: JsonObject
}

const objects = (value: Json | undefined) => (isList(value) ? value.filter(isObject) : [])

/**
 * The running configuration of kea-dhcp4. Reservations that the world honours are the world's: they are read from it and
 * written to it; everything else is kept as it was last set.
 */
export class Configuration {
  readonly #world: World
  readonly #reservations: Reservations
  readonly #hosts: HostsDatabase | null
  #kept: JsonObject
  #written: JsonObject

  constructor(world: World, reservations: Reservations, options: KeaOptions, hosts: HostsDatabase | null) {
    this.#world = world
    this.#reservations = reservations
    this.#hosts = hosts
    this.#kept = initialConfiguration(world, options)
    this.#written = this.read()
  }

  /** The value of `Dhcp4`. */
  read(): JsonObject {
    const own = this.#own()
    return this.#mapSubnets(this.#kept, (subnet) => this.#withReservations(subnet, own))
  }

  /** SHA-256 of the configuration, in upper case. */
  hash(): string {
    return createHash('sha256').update(writeJson(this.read())).digest('hex').toUpperCase()
  }

  subnets(): readonly SubnetView[] {
    return this.#subnetsOf(this.read()).map((subnet) => ({
      id: Number(subnet['id']),
      subnet: word(subnet['subnet']),
      reservations: objects(subnet['reservations']),
    }))
  }

  /** Every subnet without the cost of its reservations. */
  placed(): readonly PlacedSubnet[] {
    const placedIn = (sharedNetwork: string | null) => (body: JsonObject) => ({
      id: Number(body['id']),
      subnet: word(body['subnet']),
      sharedNetwork,
      pools: objects(body['pools']).map((pool) => ({
        range: word(pool['pool']),
        id: typeof pool['pool-id'] === 'number' ? pool['pool-id'] : 0,
      })),
      body,
    })
    return [
      ...objects(this.#kept['subnet4']).map(placedIn(null)),
      ...objects(this.#kept['shared-networks']).flatMap((network) =>
        objects(network['subnet4']).map(placedIn(word(network['name']))),
      ),
    ]
  }

  /** A subnet with its reservations. */
  shown(body: JsonObject): JsonObject {
    return this.#withReservations(body, this.#own())
  }

  sharedNetworks(): readonly JsonObject[] {
    return objects(this.read()['shared-networks'])
  }

  /** Reservations that hold in no subnet in particular, host_cmds' subnet 0. */
  globalReservations(): readonly JsonObject[] {
    return objects(this.#kept['reservations'])
  }

  /** Throws the server's words when the configuration is not acceptable. */
  check(dhcp4: JsonObject) {
    checkConfiguration(dhcp4)
  }

  /** Checks and takes over; the world's reservations follow. */
  set(dhcp4: JsonObject) {
    this.check(dhcp4)
    this.#kept = {
      ...this.#mapSubnets(dhcp4, (subnet) => normaliseSubnet(subnet, dhcp4)),
      reservations: objects(dhcp4['reservations']).map(normaliseReservation),
    }
    const wanted = new Map<string, Reservation>()
    for (const subnet of this.#subnetsOf(this.#kept)) {
      for (const reservation of objects(subnet['reservations'])) {
        const own = reservationIn(this.#world, Number(subnet['id']), reservation)
        if (own !== null) wanted.set(own.address, own)
      }
    }
    for (const present of [...this.#own().values()].flat()) {
      const next = wanted.get(present.address)
      const same =
        next !== undefined &&
        identityOf(next) === identityOf(present) &&
        next.hostname === present.hostname &&
        next.vlan === present.vlan
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

  /** Replaces the reservations of one subnet, or with 0 the global ones, as host_cmds does for `memory`. */
  setReservations(subnetId: number, reservations: readonly JsonObject[]) {
    if (subnetId === 0) return this.set({ ...this.read(), reservations })
    this.set(
      this.#mapSubnets(this.read(), (subnet) =>
        subnet['id'] === subnetId ? { ...subnet, reservations } : subnet,
      ),
    )
  }

  /** Those of the world that do not stand in the hosts database, by VLAN. */
  #own(): ReadonlyMap<number, readonly Reservation[]> {
    const own = new Map<number, Reservation[]>()
    for (const one of this.#reservations.reservations.values()) {
      if (this.#hosts?.has(one) === true) continue
      const list = own.get(one.vlan)
      if (list === undefined) own.set(one.vlan, [one])
      else list.push(one)
    }
    return own
  }

  #withReservations(subnet: JsonObject, own: ReadonlyMap<number, readonly Reservation[]>): JsonObject {
    const here = own.get(Number(subnet['id'])) ?? []
    const rest = new Map(here.map((one) => [`${identityOf(one)} ${one.address}`, one]))
    const reservations: JsonObject[] = []
    for (const kept of objects(subnet['reservations'])) {
      const ours = reservationIn(this.#world, Number(subnet['id']), kept)
      const key = ours === null ? '' : `${identityOf(ours)} ${ours.address}`
      const current = rest.get(key)
      if (ours !== null && current === undefined) continue
      rest.delete(key)
      reservations.push(current === undefined ? kept : { ...kept, hostname: current.hostname })
    }
    for (const one of rest.values()) reservations.push(normaliseReservation(bodyOf(one)))
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
