import type { Building, Room } from '../model/sites.ts'
import type { FloorPlan, Point } from '../model/wireless.ts'

/** Metres: a room along the corridor, its depth, the corridor between two rows of rooms. */
export const roomWidth = 6
export const roomDepth = 7
const corridor = 2.5
const roomsOfRow = 12

export const buildingOf = (floor: string): string => floor.slice(0, floor.lastIndexOf('-'))

export const floorId = (building: string, floor: number): string => `${building}-${floor}`

/** Two rows of rooms along each corridor, in the order of their numbers, and as many corridors as it takes. */
export function planFloors(
  buildings: Iterable<Building>,
  rooms: Iterable<Room>,
): ReadonlyMap<string, FloorPlan> {
  const onFloor = Map.groupBy(rooms, (room) => floorId(room.building, room.floor))
  const plans = new Map<string, FloorPlan>()
  for (const { code, floors } of buildings) {
    for (const floor of floors) {
      const id = floorId(code, floor)
      const there = onFloor.get(id) ?? []
      const centres = new Map<string, Point>()
      there.forEach((room, index) => {
        const row = Math.floor(index / roomsOfRow)
        const wing = Math.floor(row / 2) * (2 * roomDepth + corridor)
        centres.set(room.code, {
          floor: id,
          x: (index % roomsOfRow) * roomWidth + roomWidth / 2,
          y: wing + (row % 2) * (roomDepth + corridor) + roomDepth / 2,
        })
      })
      const wings = Math.max(1, Math.ceil(there.length / (2 * roomsOfRow)))
      const length = wings * (2 * roomDepth + corridor)
      plans.set(id, { id, building: code, floor, width: roomsOfRow * roomWidth, length, rooms: centres })
    }
  }
  return plans
}
