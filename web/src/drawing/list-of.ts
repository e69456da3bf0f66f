import type { PlacedKind } from '@patchbay/contract/floor-plans/placed-kinds'
import type { Thing } from '@patchbay/contract/floor-plans/placements'
import { accessPoints } from '@patchbay/contract/resources/access-points'
import { networkDevices } from '@patchbay/contract/resources/network-devices'
import { networkLocations } from '@patchbay/contract/resources/network-locations'
import { pageOf } from '@patchbay/contract/resources/resource'
import type { Resource } from '@patchbay/contract/resources/resource'
import { rooms } from '@patchbay/contract/resources/rooms'
import { upsUnits } from '@patchbay/contract/resources/ups-units'

const lists: Readonly<Record<PlacedKind, Resource>> = {
  room: rooms,
  outlet: networkLocations,
  'access-point': accessPoints,
  switch: networkDevices,
  ups: upsUnits,
}

/** Where the list of a kind has one thing; a room is known by its building as well. */
export function listOf(
  { kind, name }: Thing,
  building: string,
): { readonly to: string; readonly search: Readonly<Record<string, string>> } {
  const list = lists[kind]
  const id = kind === 'room' ? `${building}/${name}` : name
  return { to: pageOf(list), search: { ...(list.list === undefined ? {} : { list: list.list }), id } }
}
