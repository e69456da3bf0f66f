import type { World } from '../../../world/model/world.ts'
import { leaseTime } from '../../../world/leases.ts'
import { staleRecords } from '../../../world/stale-records.ts'
import { codes, nameOctets, types } from './message.ts'
import type { Query, ResourceRecord, Response } from './message.ts'

/** Seconds. A record made for a lease lives a third of it, as DHCP servers give it; others were entered by hand. */
const ofLease = leaseTime / 3_000
const byHand = 3_600
const negative = 600

const reverseZone = '10.in-addr.arpa'
const maker = 'ns1'

interface Entry {
  readonly data: string
  readonly ttl: number
}

/** Names that can be in a zone of hosts (RFC 952, RFC 1123 2.1); owners call their devices as they like. */
const fits = (host: string) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(host)

const reverseOf = (address: string) => `${address.split('.').reverse().join('.')}.in-addr.arpa`

/** The campus's own zone and the reverse zone of 10.0.0.0/8, out of what the world has now. */
export class Zones {
  readonly #world: World
  readonly #serial: number
  readonly #forget: () => void
  #built: {
    readonly at: number
    readonly forward: Map<string, Entry>
    readonly reverse: Map<string, Entry>
  } | null = null

  constructor(world: World) {
    this.#world = world
    this.#serial = Math.floor(world.clock.now() / 1000)
    this.#forget = world.onChange(() => {
      this.#built = null
    })
  }

  close(): void {
    this.#forget()
  }

  answer(query: Query): Response {
    const none = { authoritative: false, answers: [], authority: [] }
    if (query.operation !== 0) return { ...none, code: codes.notImplemented }
    if (query.name === null) return { ...none, code: codes.malformed }
    const name = query.name.toLowerCase()
    const zone = [this.#world.domain, reverseZone].find((one) => name === one || name.endsWith(`.${one}`))
    // Holds its zones and asks nobody else; zones are given to nobody whole.
    if (zone === undefined || !query.internet || query.type === types.AXFR)
      return { ...none, code: codes.refused }
    const { known, records } = this.#recordsOf(name, zone)
    const answers = records.filter(({ type }) => query.type === types.ANY || query.type === type)
    return {
      code: known ? codes.ok : codes.noSuchName,
      authoritative: true,
      answers,
      authority: answers.length === 0 ? [this.#start(zone, negative)] : [],
    }
  }

  #recordsOf(name: string, zone: string): { known: boolean; records: ResourceRecord[] } {
    if (name === zone) {
      const server = { name, type: types.NS, ttl: byHand, data: nameOctets(`${maker}.${this.#world.domain}`) }
      return { known: true, records: [this.#start(zone, byHand), server] }
    }
    const { forward, reverse } = this.#tables()
    if (zone === reverseZone) {
      const entry = reverse.get(name)
      // A name between the zone and its hosts is there and has nothing (RFC 4592 2.2.2).
      const between = name.split('.').length < 6
      if (entry === undefined) return { known: between, records: [] }
      return {
        known: true,
        records: [{ name, type: types.PTR, ttl: entry.ttl, data: nameOctets(entry.data) }],
      }
    }
    const entry = forward.get(name)
    if (entry === undefined) return { known: false, records: [] }
    const data = Buffer.from(entry.data.split('.').map(Number))
    return { known: true, records: [{ name, type: types.A, ttl: entry.ttl, data }] }
  }

  #start(zone: string, ttl: number): ResourceRecord {
    const numbers = Buffer.alloc(20)
    for (const [at, value] of [this.#serial, 3_600, 600, 1_209_600, negative].entries()) {
      numbers.writeUInt32BE(value, at * 4)
    }
    const { domain } = this.#world
    const names = [nameOctets(`${maker}.${domain}`), nameOctets(`hostmaster.${domain}`)]
    return { name: zone, type: types.SOA, ttl, data: Buffer.concat([...names, numbers]) }
  }

  #tables() {
    const now = this.#world.clock.now()
    // Leases end with the time alone.
    if (this.#built !== null && Math.abs(now - this.#built.at) < 1_000) return this.#built
    const forward = new Map<string, Entry>()
    const reverse = new Map<string, Entry>()
    const put = (hostname: string, address: string, ttl: number) => {
      const host = hostname.toLowerCase()
      if (!fits(host)) return
      const name = `${host}.${this.#world.domain}`
      forward.set(name, { data: address, ttl })
      reverse.set(reverseOf(address), { data: name, ttl })
    }
    for (const { hostname, address } of this.#world.reservations.values()) put(hostname, address, byHand)
    for (const { hostname, address, mac, expiresAt } of this.#world.leases()) {
      // The DHCP servers enter the domain's own computers, and take the records back when the lease ends.
      if (expiresAt > now && this.#world.endpoints.get(mac)?.domainJoined === true)
        put(hostname, address, ofLease)
    }
    for (const { name, address } of this.#world.switches.values()) put(name, address, byHand)
    put(maker, '10.1.0.53', byHand)
    for (const { kind, hostname, address, says } of staleRecords(this.#world)) {
      const name = `${hostname}.${this.#world.domain}`
      if (kind === 'no-reverse') reverse.delete(reverseOf(address))
      else if (kind === 'reverse-of-another') {
        reverse.set(reverseOf(address), { data: `${says ?? ''}.${this.#world.domain}`, ttl: byHand })
      } else forward.set(name, { data: says ?? address, ttl: byHand })
    }
    this.#built = { at: now, forward, reverse }
    return this.#built
  }
}
