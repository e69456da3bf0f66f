import { leasesOf } from '../facts/leases.ts'
import { addressesOf, sightingsOf } from '../facts/sightings.ts'
import type { RowPart } from '../sources/question-sources.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { Reason } from './account-dossier.ts'
import type { AccountFacts, AccountSearch } from './account-search.ts'
import { hostNames } from './managed-computers.ts'
import { note, notAsked } from './note-device.ts'

type DhcpPart = RowPart<AccountSearch, AccountFacts, 'dhcp'>

/** Leases under the names of the computers, for their MACs. */
export async function leasesOfComputers({ search, system, turn }: DhcpPart): Promise<Settled> {
  const computers = await search.known('computers')
  if (computers.length === 0) return null
  turn.asking()
  let count = 0
  let complete = true
  for (const computer of computers) {
    const { name, mine } = computer
    for (const hostname of hostNames([computer])) {
      const leases = await leasesOf(system, [{ hostname }], { ask: () => search.ask })
      const held = (leases?.facts ?? []).filter(
        ({ value: { mac, state } }) => mac !== null && state === 'active',
      )
      complete &&= leases?.complete ?? true
      for (const { value } of held) {
        const { mac, address } = value
        const because: Reason = mine ? 'is this computer' : 'is managed by them'
        const told = { title: name, computer: name, address }
        if (mac !== null) note(search.dossier, mac, because, system.name, told).leased = true
      }
      count += held.length
      // A server that knows the whole name has no other under its first label.
      if (held.length > 0) break
    }
  }
  search.grown()
  return { count, complete }
}

/** Leases of MACs that authenticated, for their names. */
export async function leasesOfDevices({ search, system, turn, soFar }: DhcpPart): Promise<Settled> {
  const unleased = [...search.dossier.devices.values()].filter(({ leased }) => !leased)
  const named = soFar !== null && 'count' in soFar ? soFar : null
  if (named === null && unleased.length === 0) return notAsked
  turn.asking()
  let { count, complete = true } = named ?? { count: 0 }
  for (const device of unleased) {
    const leases = await leasesOf(system, [{ mac: device.mac }], { ask: () => search.ask })
    complete &&= leases?.complete ?? true
    const held = (leases?.facts ?? []).filter(
      ({ value: { mac, state } }) => mac === device.mac && state === 'active',
    )
    for (const { value } of held) {
      const { hostname, address } = value
      if (device.title === device.mac && hostname !== null && hostname !== '') device.title = hostname
      device.address ??= address
      device.leased = true
    }
    count += held.length
  }
  search.grown()
  return { count, complete }
}

/** Where the devices were last seen. */
export async function sightingsOfDevices({
  search: { dossier, db },
  turn,
}: RowPart<AccountSearch, AccountFacts, 'index'>): Promise<Settled> {
  const devices = [...dossier.devices.values()]
  if (devices.length > 0) turn.asking()
  let seen = 0
  for (const device of devices) {
    const { rows: sightings } = await sightingsOf(db, device.mac)
    const { rows: held } = await addressesOf(db, device.mac)
    device.sighting = sightings.find(({ edge }) => edge) ?? sightings[0] ?? null
    device.address ??= held.find(({ present }) => present)?.address ?? null
    if (device.sighting !== null) seen += 1
  }
  return devices.length === 0 ? { notAsked: 'no device to look for' } : { count: seen }
}
