import type { Place } from '@patchbay/contract/workflows/search-and-locate'

/** `B12, floor 2, room 204`; the switch alone where no room is documented. */
export function roomWords(place: Place): string {
  const parts = [
    place.building,
    place.floor === null ? null : `floor ${place.floor}`,
    place.room === null ? null : `room ${place.room}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? 'No room documented' : parts.join(', ')
}

export function portWords(place: Place): string {
  return `${place.switch} ${place.interface}`
}
