import { accessPointOn, floorsOfBuilding, listedAccessPoints } from '../facts/access-points.ts'
import { leasesOf, isHeld } from '../facts/leases.ts'
import { peopleOf } from '../facts/people.ts'
import { devicesOfPeople } from '../facts/person-devices.ts'
import { holdersOf } from '../facts/sightings.ts'
import { clientOn } from '../facts/wireless-clients.ts'
import type { Settled } from '../sources/ask-source.ts'
import { latestOf } from './dossier.ts'
import { macMeant } from './search.ts'
import type { LocationPart } from './search.ts'

/** Who the person is. */
export async function findPerson({ search, system, turn }: LocationPart<'directory'>): Promise<Settled> {
  turn.asking()
  for (const question of search.text.person) {
    const told = await peopleOf(system, [question], { ask: () => search.ask })
    if (told === null) return { notAsked: 'has no lookup of people' }
    if (told.facts.length === 0 && told.complete) continue
    search.dossier.people.push(...told.facts)
    search.add('logins', told.facts)
    return { count: told.facts.length, complete: told.complete }
  }
  return { count: 0 }
}

/** Devices that had the address, or with which the person authenticated. */
export async function knownBefore({ search, turn }: LocationPart<'index'>): Promise<Settled> {
  const { db, text, dossier } = search
  turn.asking()
  if (text.address !== null) {
    const { rows } = await holdersOf(db, text.address)
    for (const { mac, lastSeen: at } of rows.slice(0, 1))
      dossier.known.push({ mac, source: 'index', at, word: 'had the address' })
    return { count: Math.min(rows.length, 1) }
  }
  const devices = await devicesOfPeople(db, await search.known('logins'))
  for (const { mac, at } of devices) dossier.known.push({ mac, source: 'index', at, word: 'authenticated' })
  return { count: devices.length }
}

/** Who has the address by its lease. */
export async function leaseOfAddress({ search, system, turn }: LocationPart<'dhcp'>): Promise<Settled> {
  const { text, dossier, now } = search
  if (text.address === null) return null
  turn.asking()
  const told = await leasesOf(system, [{ address: text.address }], { ask: () => search.ask })
  if (told === null) return { notAsked: 'has no lookup of leases' }
  const held = told.facts.filter(({ value }) => isHeld(value, now))
  for (const { source, at, value } of held)
    if (value.mac !== null) dossier.known.push({ mac: value.mac, source, at, word: 'has the lease' })
  return { count: held.length, complete: told.complete }
}

/** The access point of its association, and the name of the one that hears it best. */
export async function associationNow({ search, system, turn }: LocationPart<'wireless'>): Promise<Settled> {
  const { dossier } = search
  const mac = macMeant(search)
  if (mac === null) return { notAsked: 'no single device is meant' }
  turn.asking()
  const asking = { ask: () => search.ask }
  const told = await clientOn(system, mac, asking)
  if (told === null) return { notAsked: 'has no lookup of clients' }
  const { value, observedAt: at, complete } = told
  if (value === null) dossier.notAssociated.push({ source: system.name, at })
  else dossier.association = { source: system.name, at, value }
  const radio = latestOf(mac, dossier)?.value.accessPoint ?? null
  const name =
    radio === null
      ? null
      : value?.accessPointMac === radio
        ? value.accessPoint
        : ((await accessPointOn(system, { mac: radio }, asking))?.value?.name ?? null)
  if (name !== null) dossier.strongest = { source: system.name, at, value: name }
  search.grown()
  return { count: value === null ? 0 : 1, complete }
}

/** Where the access point of its association hangs. */
export async function placeOfItsAccessPoint({
  search,
  turn,
  soFar,
}: LocationPart<'index'>): Promise<Settled> {
  const { db, dossier, now } = search
  const name = dossier.association?.value.accessPoint ?? null
  if (name === null) return soFar
  turn.asking()
  const [listed] = await listedAccessPoints(db, { names: [name], macs: [] })
  const building = listed?.building ?? null
  if (listed !== undefined && building !== null) {
    const { room, floor, placedAt } = listed
    dossier.place = {
      of: { building, room, floor },
      codes: await floorsOfBuilding(db, building),
      at: placedAt ?? now,
    }
    search.grown()
  }
  const before = soFar !== null && 'count' in soFar ? soFar.count : 0
  return { count: before + (building === null ? 0 : 1) }
}
