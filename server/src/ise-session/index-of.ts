import { isIP } from 'node:net'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { indexState, switchNamed, switchWithMac } from '../locate/index-names.ts'
import { holdersOf, sightingsOf, sightingsOn, sightingsOnAt } from '../facts/sightings.ts'

/** A MAC on a port of ours, from when to when. */
export interface Seen {
  readonly mac: string
  /** `sw-b07-2 Gi1/0/14` */
  readonly place: string
  readonly vlan: number | null
  readonly firstSeen: Date
  readonly lastSeen: Date
  /** The last walk saw it. */
  readonly present: boolean
}

/** A MAC that answered for an address. */
export interface Holder {
  readonly mac: string
  readonly firstSeen: Date
  readonly lastSeen: Date
  readonly present: boolean
}

/** What our own walks and documents say: switches by name, and where MACs and addresses were in the last 400 days. */
export interface AdmissionIndex {
  /** Null for a switch that is not known; a switch given by its address is taken at its word. */
  readonly addressOf: (switchName: string) => Promise<string | null>
  /** Is this one of the network's own addresses. */
  readonly isSwitch: (address: string) => Promise<boolean>
  /** Where it was seen last, an edge port before a link between switches; null for never. */
  readonly lastSeen: (mac: string) => Promise<Seen | null>
  /** Newest first, without what belongs to the network itself; with an instant all who held it then are among them. */
  readonly holders: (address: string, at: Date | null) => Promise<readonly Holder[]>
  /** Newest first; with an instant who was there then. */
  readonly seenOn: (switchName: string, port: string, at: Date | null) => Promise<readonly Seen[]>
  /** How many of the switches have been walked; null once all have. */
  readonly walksSoFar: () => Promise<{ readonly devices: number; readonly walked: number } | null>
}

const seen = (one: {
  mac: string
  switch: string
  interface: string
  vlan: number
  firstSeen: Date
  lastSeen: Date
  present: boolean
}): Seen => ({
  mac: one.mac,
  place: `${one.switch} ${one.interface}`,
  vlan: one.vlan,
  firstSeen: one.firstSeen,
  lastSeen: one.lastSeen,
  present: one.present,
})

export function indexOf(db: Kysely<Database>): AdmissionIndex {
  return {
    addressOf: async (name) => (isIP(name) === 0 ? ((await switchNamed(db, name))?.address ?? null) : name),
    isSwitch: async (address) => (await switchNamed(db, address)) !== null,
    lastSeen: async (mac) => {
      const { rows: all } = await sightingsOf(db, mac)
      const newest = all.find(({ edge }) => edge) ?? all[0]
      return newest === undefined ? null : seen(newest)
    },
    holders: async (address, at) => {
      const { rows: all } = await holdersOf(db, address, at)
      const own = await Promise.all(all.map(({ mac }) => switchWithMac(db, mac)))
      return all.filter((_, at) => own[at] === null)
    },
    seenOn: async (name, port, at) => {
      // Its own spelling: sightings are kept under that alone.
      const device = await switchNamed(db, name)
      const on = device?.name ?? name
      const all = at === null ? (await sightingsOn(db, on, port)).rows : await sightingsOnAt(db, on, port, at)
      // Behind a link to other switches stands half the campus.
      return all.filter(({ edge }) => edge).map(seen)
    },
    walksSoFar: async () => (await indexState(db)).soFar,
  }
}
