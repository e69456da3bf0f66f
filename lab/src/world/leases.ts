import { ipv4Number, ipv4Text } from './addresses.ts'
import type { Lease, Reservation } from './model/lease.ts'
import type { Vlan } from './model/vlan.ts'
import { identitiesOf, identityOf } from './reserved-by.ts'
import type { Campus, LeaseRecord, Presence } from './state.ts'

/** Milliseconds a lease lasts; clients renew at half of it (RFC 2131, 4.4.5). */
export const leaseTime = 8 * 3_600_000
export const renewTime = leaseTime / 2

/** What the DHCP servers know. Renewals follow from the time, so that nothing has to happen for them. */
export class Leases {
  readonly #campus: Campus
  readonly #byAddress = new Map<string, LeaseRecord>()
  readonly #next = new Map<number, number>()
  readonly #reservedFor = new Map<string, string>()
  readonly #filler = new Map<string, LeaseRecord>()

  constructor(campus: Campus) {
    this.#campus = campus
    for (const reservation of campus.reservations.values()) this.reserve(reservation)
  }

  reserve(reservation: Reservation): void {
    this.#reservedFor.set(`${identityOf(reservation)}/${reservation.vlan}`, reservation.address)
  }

  unreserve(reservation: Reservation): void {
    this.#reservedFor.delete(`${identityOf(reservation)}/${reservation.vlan}`)
  }

  /** What is reserved for whoever is known by this in the VLAN. */
  reservedAddress(identity: string, vlan: number): string | null {
    return this.#reservedFor.get(`${identity}/${vlan}`) ?? null
  }

  /** The client asks: a reservation first, then what it had here, then the next free address. Null when there is none. */
  obtain(presence: Presence, vlan: Vlan, now: number): LeaseRecord | null {
    const { mac, hostname } = presence.endpoint
    const known = identitiesOf(presence)
    const reserved =
      known.map((one) => this.reservedAddress(one, vlan.id)).find((one) => one !== null) ?? null
    const had = presence.leases.find(
      (one) => one.vlan === vlan.id && this.#byAddress.get(one.address) === one,
    )
    if (had && (reserved === null ? this.#mayKeep(had, known) : had.address === reserved)) {
      if (this.#expiresAt(had, now) > now || this.#free(had.address, now)) {
        had.base = now
        had.leftAt = null
        had.hiddenUntil = 0
        presence.leases = [had, ...presence.leases.filter((one) => one !== had)]
        return had
      }
    }
    const address = reserved !== null && this.#free(reserved, now) ? reserved : this.#nextFree(vlan, now)
    if (address === null) return null
    if (had) this.#byAddress.delete(had.address)
    const record: LeaseRecord = {
      address,
      mac,
      hostname,
      vlan: vlan.id,
      base: now,
      leftAt: null,
      hiddenUntil: 0,
    }
    this.#byAddress.set(address, record)
    presence.leases = [
      record,
      ...presence.leases.filter((one) => one !== had && this.#expiresAt(one, now) > now),
    ]
    return record
  }

  /** An address reserved for another in the meantime is not kept. */
  #mayKeep(record: LeaseRecord, known: readonly string[]): boolean {
    const reservation = this.#campus.reservations.get(record.address)
    return reservation === undefined || known.includes(identityOf(reservation))
  }

  #free(address: string, now: number): boolean {
    const record = this.#byAddress.get(address)
    return record === undefined || this.#expiresAt(record, now) <= now
  }

  #nextFree(vlan: Vlan, now: number): string | null {
    if (!vlan.pool) return null
    const first = ipv4Number(vlan.pool[0])
    const count = ipv4Number(vlan.pool[1]) - first + 1
    const start = this.#next.get(vlan.id) ?? 0
    for (let tried = 0; tried < count; tried++) {
      const address = ipv4Text(first + ((start + tried) % count))
      if (!this.#free(address, now) || this.#campus.reservations.has(address)) continue
      this.#next.set(vlan.id, (start + tried + 1) % count)
      return address
    }
    return null
  }

  /** What a client had is gone, and the server knows nothing of it. */
  forget(presence: Presence): void {
    for (const record of presence.leases) this.#byAddress.delete(record.address)
    presence.leases = []
  }

  /** Gives every free address of a pool to nobody of the campus. */
  fill(vlan: Vlan, now: number): void {
    const filler = this.#filler
    for (;;) {
      const address = this.#nextFree(vlan, now)
      if (address === null) return
      const mac = `02:fe:${address
        .split('.')
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join(':')}`
      const record: LeaseRecord = {
        address,
        mac,
        hostname: '',
        vlan: vlan.id,
        base: now,
        leftAt: null,
        hiddenUntil: 0,
      }
      this.#byAddress.set(address, record)
      filler.set(address, record)
    }
  }

  /** Takes back what `fill` gave. */
  drain(vlan: Vlan): void {
    for (const [address, record] of this.#filler) {
      if (record.vlan !== vlan.id) continue
      this.#filler.delete(address)
      if (this.#byAddress.get(address) === record) this.#byAddress.delete(address)
    }
  }

  /** The client has left: no more renewals, the lease runs out. */
  leave(record: LeaseRecord, now: number): void {
    record.leftAt ??= now
  }

  /** True when there was a lease. An attached client has it back at its next renewal. */
  release(address: string, now: number): boolean {
    const record = this.#byAddress.get(address)
    if (!record || !this.#visible(record, now)) return false
    if (record.leftAt === null) record.hiddenUntil = this.#startedAt(record, now) + renewTime
    else this.#byAddress.delete(address)
    return true
  }

  #startedAt(record: LeaseRecord, now: number): number {
    const until = Math.max(record.base, record.leftAt ?? now)
    return record.base + Math.floor((until - record.base) / renewTime) * renewTime
  }

  #expiresAt(record: LeaseRecord, now: number): number {
    return this.#startedAt(record, now) + leaseTime
  }

  #visible(record: LeaseRecord, now: number): boolean {
    return now >= record.hiddenUntil && this.#expiresAt(record, now) > now
  }

  #show(record: LeaseRecord, now: number): Lease {
    const { address, mac, hostname, vlan } = record
    const startedAt = this.#startedAt(record, now)
    return { address, mac, hostname, vlan, startedAt, expiresAt: startedAt + leaseTime }
  }

  *all(now: number): Iterable<Lease> {
    for (const record of this.#byAddress.values())
      if (this.#visible(record, now)) yield this.#show(record, now)
  }

  byAddress(address: string, now: number): Lease | null {
    const record = this.#byAddress.get(address)
    return record && this.#visible(record, now) ? this.#show(record, now) : null
  }

  of(presence: Presence, now: number): Lease | null {
    const record = presence.leases.find(
      (one) => this.#byAddress.get(one.address) === one && this.#visible(one, now),
    )
    return record ? this.#show(record, now) : null
  }
}
