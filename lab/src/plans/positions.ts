import type { Room } from '../world/model/sites.ts'
import type { Point } from '../world/model/wireless.ts'
import type { World } from '../world/model/world.ts'
import { floorId, roomDepth, roomWidth } from '../world/wireless/floors.ts'

/** Where something really is: metres from the upper left corner of its floor, as the air of the campus counts them. */
export interface Position {
  readonly building: string
  readonly floor: number
  readonly kind: 'room' | 'outlet' | 'access-point' | 'switch' | 'ups'
  readonly name: string
  readonly x: number
  readonly y: number
  /** Corners of a room, x and y in turn. */
  readonly outline: readonly number[] | null
}

const fromWall = 0.4
const millimetres = (metres: number) => Math.round(metres * 1_000) / 1_000

/** Rooms, outlets, access points, switches and UPS units of the campus, each where it is. */
export function positions(world: World): Position[] {
  const outlets = Map.groupBy(world.outlets.values(), ({ room }) => room)
  const switches = Map.groupBy(world.switches.values(), ({ closet }) => closet)
  const supplies = Map.groupBy(world.ups.values(), ({ closet }) => closet)
  const all: Position[] = []
  for (const room of world.rooms.values()) {
    const centre = world.wireless.floors.get(floorId(room.building, room.floor))?.rooms.get(room.code)
    if (centre === undefined) continue
    const add = (
      kind: Position['kind'],
      name: string,
      x: number,
      y: number,
      outline: number[] | null = null,
    ) =>
      all.push({
        building: room.building,
        floor: room.floor,
        kind,
        name,
        x: millimetres(x),
        y: millimetres(y),
        outline,
      })
    add('room', room.code, centre.x, centre.y, outlineOf(centre))
    for (const [at, { label }] of (outlets.get(room.code) ?? []).entries()) {
      const { x, y } = alongWalls(centre, at, outlets.get(room.code)?.length ?? 1)
      add('outlet', label, x, y)
    }
    for (const [at, { name }] of (switches.get(room.code) ?? []).entries())
      add('switch', name, inRack(centre, at, -1).x, inRack(centre, at, -1).y)
    for (const [at, { name }] of (supplies.get(room.code) ?? []).entries())
      add('ups', name, inRack(centre, at, 1).x, inRack(centre, at, 1).y)
    addAccessPoints(world, room, add)
  }
  return all
}

type Add = (kind: Position['kind'], name: string, x: number, y: number) => void

function addAccessPoints(world: World, room: Room, add: Add): void {
  for (const { mac, room: of, place } of world.wireless.accessPoints.values()) {
    const name = world.endpoints.get(mac)?.hostname
    if (of === room.code && name) add('access-point', name, place.x, place.y)
  }
}

const outlineOf = ({ x, y }: Point): number[] => {
  const [left, right, top, bottom] = [
    x - roomWidth / 2,
    x + roomWidth / 2,
    y - roomDepth / 2,
    y + roomDepth / 2,
  ]
  return [left, top, right, top, right, bottom, left, bottom]
}

/** The first half along the upper wall, the others along the lower one. */
function alongWalls({ x, y }: Point, at: number, count: number): { x: number; y: number } {
  const above = Math.ceil(count / 2)
  const isAbove = at < above
  const [place, of] = isAbove ? [at, above] : [at - above, count - above]
  return {
    x: x - roomWidth / 2 + ((place + 1) * roomWidth) / (of + 1),
    y: isAbove ? y - roomDepth / 2 + fromWall : y + roomDepth / 2 - fromWall,
  }
}

/** In rows of six from the top of a closet, on one side of its door. */
const inRack = ({ x, y }: Point, at: number, side: -1 | 1) => ({
  x: x + side * (1.2 + Math.floor(at / 6)),
  y: y - roomDepth / 2 + 1 + (at % 6),
})
