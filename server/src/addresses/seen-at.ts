import { longInterface } from '@patchbay/connectors/switch/interfaces'
import { sightingsOf } from '../facts/sightings.ts'
import type { Means } from '../changes/kind.ts'
import type { ReservationIntent } from './intent.ts'
import type { ReservationSnapshot } from './snapshot.ts'

const edges = async (mac: string, { database }: Means) =>
  (await sightingsOf(database, mac)).rows.filter(({ edge, present }) => edge && present)

/** The port of one device where the last walk saw it; null where it saw it at none. */
export async function portOf(mac: string, means: Means): Promise<ReservationIntent['port']> {
  const [seen] = await edges(mac, means)
  return seen === undefined ? null : { switch: seen.switch, interface: longInterface(seen.interface) }
}

/** Where and in which VLANs the last walk saw it: a phone is in its own and, while it starts, in the one of its port. */
export async function seenAt(mac: string, means: Means): Promise<ReservationSnapshot['seen']> {
  const all = await edges(mac, means)
  const [first] = all
  if (first === undefined) return null
  const there = all.filter((one) => one.switch === first.switch && one.interface === first.interface)
  return {
    port: `${first.switch} ${first.interface}`,
    vlans: [...new Set(there.map(({ vlan }) => vlan))],
    at: first.lastSeen.toISOString(),
  }
}
