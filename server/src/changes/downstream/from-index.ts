import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { neighboursNamed, switchNamed, switchWithMac } from '../../locate/index-names.ts'
import { readPort } from '../../facts/walked-ports.ts'
import { addressesOf, holdersOf, sightingsOf, sightingsOn } from '../../facts/sightings.ts'
import type { Touched, TouchedPlace } from '../../policies/protected.ts'
import { placesNamed } from './place-named.ts'
import { mergeTouched } from './merge-touched.ts'

/** Hours for which an address that a gateway heard is taken to be the device's; gateways are read each hour. */
const lately = 24
const isLate = (seen: Date, now: Date) => now.getTime() - seen.getTime() < lately * 3_600_000

/** Devices that have these addresses by the gateways, or tell these names at their ports. */
export async function devicesByIndex(
  database: Kysely<Database>,
  { addresses, hosts }: Pick<Touched, 'addresses' | 'hosts'>,
  now: Date,
): Promise<string[]> {
  const holders = await Promise.all(addresses.map((address) => holdersOf(database, address)))
  const named = await Promise.all(hosts.map((host) => neighboursNamed(database, host)))
  const macs = [
    ...holders.flatMap(({ rows }) =>
      rows.filter(({ lastSeen }) => isLate(lastSeen, now)).map(({ mac }) => mac),
    ),
    ...named.flatMap((rows) => rows.flatMap(({ mac, forwards }) => (forwards || mac === null ? [] : [mac]))),
  ]
  // A gateway answers for addresses of its own, and stands in no room that a device stands in.
  const own = await Promise.all(macs.map((mac) => switchWithMac(database, mac)))
  return macs.filter((_, at) => own[at] === null)
}

/** Where a device was seen last, what it calls itself there, and the addresses that gateways heard it with lately. */
export async function behindMac(
  database: Kysely<Database>,
  mac: string,
  now: Date,
): Promise<Partial<Touched>> {
  const [{ rows: seen }, { rows: heard }] = await Promise.all([
    sightingsOf(database, mac),
    addressesOf(database, mac),
  ])
  const at = seen.find(({ edge }) => edge)
  return {
    macs: [mac],
    addresses: heard.filter(({ lastSeen }) => isLate(lastSeen, now)).map(({ address }) => address),
    ...(at === undefined
      ? {}
      : {
          places: placesNamed(`${at.switch} ${at.interface}`),
          vlans: [at.vlan],
          hosts: at.port.neighbours.filter((one) => one.mac === mac && !one.forwards).map(({ name }) => name),
        }),
  }
}

/** Milliseconds: who was seen last within an hour of each other was there together. */
const together = 3_600_000

/**
 * Devices that the walks saw last on a port, with their VLANs: those of a port that is down now, or whose device sleeps. One that is
 * seen elsewhere by now is none of them, nor what stood behind a link.
 */
export async function lastDevicesOn(
  database: Kysely<Database>,
  { switch: called, interface: on }: { readonly switch: string; readonly interface: string },
): Promise<{ readonly mac: string; readonly vlan: number }[]> {
  const name = (await switchNamed(database, called))?.name ?? called
  const rows = (await sightingsOn(database, name, on)).rows.filter(({ edge }) => edge)
  const newest = Math.max(...rows.map(({ lastSeen }) => lastSeen.getTime()))
  const last = rows
    .filter(({ lastSeen }) => newest - lastSeen.getTime() < together)
    .toSorted((one, other) => other.lastSeen.getTime() - one.lastSeen.getTime())
  const devices = [...new Map(last.toReversed().map(({ mac, vlan }) => [mac, vlan]))]
  const gone = await Promise.all(
    devices.map(async ([mac]) =>
      (await sightingsOf(database, mac)).rows.some(
        (seen) =>
          seen.edge &&
          seen.present &&
          (seen.switch !== name || shortInterface(seen.interface) !== shortInterface(on)),
      ),
    ),
  )
  return devices.flatMap(([mac, vlan], at) => (gone[at] === true ? [] : [{ mac, vlan }]))
}

/** Ports under the names that we have for their switches, and the rooms and outlets that they are patched to. */
export async function behindPlaces(
  database: Kysely<Database>,
  places: readonly TouchedPlace[],
): Promise<Touched> {
  return mergeTouched(
    ...(await Promise.all(
      places.map(async ({ switch: called, interfaces }): Promise<Partial<Touched>> => {
        const name = (await switchNamed(database, called))?.name ?? called
        const [on] = interfaces
        const port = on === undefined ? null : await readPort(database, name, on)
        const rooms = [port?.room, port?.roomName, port?.outlet].filter((room) => room != null)
        return { places: [{ switch: name, interfaces }], rooms }
      }),
    )),
  )
}
