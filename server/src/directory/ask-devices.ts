import { leasesOf } from '../facts/leases.ts'
import { addressesOf, sightingsOf } from '../facts/sightings.ts'
import { atMost } from '../sources/pace.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { System } from '../systems/open.ts'
import type { Reason } from './account-dossier.ts'
import { hostNames } from './managed-computers.ts'
import type { ManagedComputers } from './managed-computers.ts'
import { isLive, note, nothing } from './note-device.ts'
import type { DevicesPart } from './note-device.ts'

/** Leases under the names of the computers, for their MACs; and of MACs that authenticated, for their names. */
export async function askDhcpForDevices(
  part: DevicesPart,
  system: System<'dhcp'>,
  signedOn: Promise<unknown>,
): Promise<Settled> {
  const { search, turn } = part
  if (!isLive(await search.chosen)) return nothing
  const computers = await part.computers
  if (computers.length > 0) turn.asking()
  const named = await leasesOfComputers(part, system, computers)
  turn.waiting(computers.length === 0 ? null : named)
  await atMost(search.pace, search.pace.patience, signedOn)
  const unleased = [...search.dossier.devices.values()].filter(({ leased }) => !leased)
  if (computers.length === 0 && unleased.length === 0) return nothing
  turn.asking()
  let { count, complete } = named
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

async function leasesOfComputers(
  { search }: DevicesPart,
  system: System<'dhcp'>,
  computers: ManagedComputers,
): Promise<{ readonly count: number; readonly complete: boolean }> {
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

/** Where the devices were last seen, once the others have named them. */
export async function askIndexForDevices(part: DevicesPart, others: Promise<unknown>): Promise<Settled> {
  const { search } = part
  try {
    if (!isLive(await search.chosen)) return nothing
    await others
    return await sightingsOfDevices(part)
  } finally {
    search.dossier.devicesAsked = true
    search.grown()
  }
}

async function sightingsOfDevices({ search, turn }: DevicesPart): Promise<Settled> {
  const { dossier, db } = search
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
