import { clientIdOf } from '../../../world/client-ids.ts'
import type { World } from '../../../world/model/world.ts'
import { parseAddress } from './address.ts'
import type { JsonObject } from './json.ts'

/** A lease as lease_cmds knows it. Times are seconds. */
export interface KeaLease {
  readonly address: string
  readonly mac: string
  readonly clientId: string | null
  /** Lower case; with a dot at the end where the client sent a full name (option 81). */
  readonly hostname: string
  readonly subnetId: number
  /** Client's last transmission time: when the lease was last given, in seconds since the epoch. */
  readonly cltt: number
  readonly validLifetime: number
  /** 0 active, 1 declined, 2 expired and reclaimed, 3 released by its client and kept for it without time (from 3.0 on). */
  readonly state: number
  readonly fqdn: boolean
  readonly context: JsonObject | null
}

/** Reclaiming runs every ten seconds by default; until then an expired lease is still called active. */
const reclaimSeconds = 10

/** `pool` is the number of its pool, told from 2.4 on where it has one. */
export const leaseJson = (lease: KeaLease, pool: number): JsonObject => ({
  cltt: lease.cltt,
  ...(lease.clientId === null ? {} : { 'client-id': lease.clientId }),
  'fqdn-fwd': lease.fqdn,
  'fqdn-rev': lease.fqdn,
  hostname: lease.hostname,
  'hw-address': lease.mac,
  'ip-address': lease.address,
  ...(pool === 0 ? {} : { 'pool-id': pool }),
  state: lease.state,
  'subnet-id': lease.subnetId,
  ...(lease.context === null ? {} : { 'user-context': lease.context }),
  'valid-lft': lease.validLifetime,
})

/** The world's leases as Kea holds them, and those that somebody wrote by command. */
export class Leases {
  readonly #world: World
  readonly #written = new Map<string, KeaLease>()
  readonly #forget: () => void
  readonly #keepsReleased: boolean
  /** World time up to which everything that had expired has been reclaimed by command. */
  #reclaimed = 0
  #sorted: { readonly at: number; readonly leases: readonly KeaLease[] } | null = null

  constructor(world: World, keepsReleased: boolean) {
    this.#world = world
    this.#keepsReleased = keepsReleased
    this.#forget = world.onChange(() => {
      this.#sorted = null
    })
  }

  close() {
    this.#forget()
  }

  /** Every lease in the order of addresses. */
  all(): readonly KeaLease[] {
    const now = this.#world.clock.now()
    if (this.#sorted !== null && Math.abs(now - this.#sorted.at) < 1000) return this.#sorted.leases
    const leases = [...this.#written.values()]
    for (const lease of this.#world.leases()) {
      if (!this.#written.has(lease.address)) leases.push(this.#fromWorld(lease))
    }
    const order = new Map(leases.map((lease) => [lease, parseAddress(lease.address) ?? 0]))
    leases.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
    this.#sorted = { at: now, leases }
    return leases
  }

  at(address: string): KeaLease | null {
    const written = this.#written.get(address)
    if (written !== undefined) return written
    const lease = this.#world.lease(address)
    return lease === null ? null : this.#fromWorld(lease)
  }

  write(lease: KeaLease) {
    this.#written.set(lease.address, lease)
    this.#sorted = null
  }

  /** Takes the record away; the client keeps its address until it renews. */
  remove(address: string): boolean {
    const written = this.#written.delete(address)
    const known = this.#world.lease(address) !== null
    if (known) this.#world.releaseLease(address)
    this.#sorted = null
    return written || known
  }

  /** Reclaims now what has expired, and takes it away altogether with `remove`. */
  reclaim(remove: boolean) {
    this.#reclaimed = this.#world.clock.now()
    this.#sorted = null
    for (const [address, lease] of this.#written) {
      const expired = (lease.cltt + lease.validLifetime) * 1000 <= this.#reclaimed
      if (expired && lease.state < 2) this.#written.set(address, { ...lease, state: 2 })
    }
    if (!remove) return
    for (const lease of this.all()) if (lease.state >= 2) this.remove(lease.address)
  }

  /** Some clients say goodbye; the lease of such a one is kept for it. */
  #endedAs(address: string): number {
    return this.#keepsReleased && (parseAddress(address) ?? 0) % 5 === 0 ? 3 : 2
  }

  #fromWorld(lease: ReturnType<World['lease']> & object): KeaLease {
    const endpoint = this.#world.endpoints.get(lease.mac)
    const fqdn = endpoint?.domainJoined ?? false
    const bare = lease.hostname.toLowerCase().replace(/\.$/, '')
    const full = bare === '' || bare.includes('.') ? bare : `${bare}.${this.#world.domain}`
    const expired =
      lease.expiresAt + reclaimSeconds * 1000 <= this.#world.clock.now() || lease.expiresAt <= this.#reclaimed
    const state = expired ? this.#endedAs(lease.address) : 0
    return {
      address: lease.address,
      mac: lease.mac,
      clientId: clientIdOf(endpoint, lease.mac),
      hostname: fqdn && full !== '' ? `${full}.` : bare,
      subnetId: lease.vlan,
      cltt: Math.floor(lease.startedAt / 1000),
      validLifetime: state === 3 ? 0 : Math.max(1, Math.round((lease.expiresAt - lease.startedAt) / 1000)),
      state,
      fqdn,
      context: null,
    }
  }
}
