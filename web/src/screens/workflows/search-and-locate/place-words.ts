import type { Place } from '@patchbay/contract/workflows/search-and-locate'

/** `B12, floor 2, room 204`; the switch alone where no room is documented. */
export function roomWords({ building, floor, room }: Place): string {
  const parts = [
    building,
    floor === null ? null : `floor ${floor}`,
    room === null ? null : `room ${withoutBuilding(room, building)}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? 'No room documented' : parts.join(', ')
}

/** Many sites write the building into the room's code; it stands in the line already. */
function withoutBuilding(room: string, building: string | null): string {
  const start = `${building}-`
  return building !== null && room.startsWith(start) && room.length > start.length
    ? room.slice(start.length)
    : room
}

export function portWords(place: Place): string {
  return `${place.switch} ${place.interface}`
}
