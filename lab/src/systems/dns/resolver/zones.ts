import type { World } from '../../../world/model/world.ts'
import { byHand, nameRecords, nameServer, type NameRecords } from '../../../world/name-records.ts'
import { codes, nameOctets, types } from './message.ts'
import type { Query, ResourceRecord, Response } from './message.ts'

/** Seconds for which an absence may be kept. */
const negative = 600

const reverseZone = '10.in-addr.arpa'

/** The campus's own zone and the reverse zone of 10.0.0.0/8, out of what the world has now. */
export class Zones {
  readonly #world: World
  readonly #serial: number
  readonly #forget: () => void
  #built: (NameRecords & { readonly at: number }) | null = null

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
      const server = {
        name,
        type: types.NS,
        ttl: byHand,
        data: nameOctets(`${nameServer}.${this.#world.domain}`),
      }
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
    const names = [nameOctets(`${nameServer}.${domain}`), nameOctets(`hostmaster.${domain}`)]
    return { name: zone, type: types.SOA, ttl, data: Buffer.concat([...names, numbers]) }
  }

  #tables() {
    const now = this.#world.clock.now()
    // Leases end with the time alone.
    if (this.#built !== null && Math.abs(now - this.#built.at) < 1_000) return this.#built
    this.#built = { at: now, ...nameRecords(this.#world) }
    return this.#built
  }
}
