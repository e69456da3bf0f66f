import type { Placed } from '../floor-plans/read-placed.ts'
import { metresBetween, nearestOf } from './nearest.ts'
import type { Point } from './nearest.ts'
import type { RoomHere } from './rooms-in.ts'

interface Way {
  readonly building: string
  readonly name: string
  readonly address: string
  readonly floor: string | null
  readonly room: string | null
  /** Something in the room; null where the room is meant. */
  readonly thing: string | null
  readonly at: Point | null
  /** Degrees from up on the plan to north, clockwise; null without a plan. */
  readonly north: number | null
  readonly placed: readonly Placed[]
  readonly rooms: readonly RoomHere[]
}

const winds = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']

/** Which way it is from one point to another. */
export function windOf(from: Point, to: Point, north: number): string {
  const fromUp = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI
  const bearing = (fromUp - north + 720) % 360
  return winds[Math.round(bearing / 45) % 8] ?? 'north'
}

/** `B01, Physics. Go in at Foyer. Stairs 2.S1 to floor 2. Room 2.14 is 12 m north-east of the stairs.` */
export function walkTo(way: Way): string {
  const { building, name, address, floor, room, thing, rooms } = way
  const where = [building, name, address].filter((part) => part !== '').join(', ')
  const door = rooms.find(({ use }) => use === 'door')
  const what =
    room === null ? null : thing !== null && thing !== room ? `room ${room}, ${thing}` : `room ${room}`
  return [
    `Go to ${where}.`,
    door === undefined ? null : `Go in at ${door.name || `room ${door.code}`}.`,
    floor === null ? 'The floor is not documented.' : floorWords(way),
    what === null ? (thing === null ? null : `Look for ${thing}.`) : `Go to ${what}.`,
    directionWords(way),
  ]
    .filter((part) => part !== null)
    .join(' ')
}

const stairsOn = ({ floor, placed, rooms }: Way): Placed[] => {
  const stairs = new Set(
    rooms.filter((one) => one.use === 'stairs' && one.floor === floor).map(({ code }) => code),
  )
  return placed.filter((one) => one.kind === 'room' && one.floor === floor && stairs.has(one.name))
}

function floorWords(way: Way): string {
  const nearest = way.at === null ? undefined : nearestOf(stairsOn(way), way.at)
  return nearest === undefined
    ? `Go up or down to floor ${way.floor}.`
    : `Take the stairs ${nearest.name} to floor ${way.floor}.`
}

/** From the stairs, else from the middle of the floor. */
function directionWords(way: Way): string | null {
  const { at, north, placed, floor, room } = way
  if (at === null || north === null) return null
  const subject = room === null ? 'The place' : `Room ${room}`
  const stairs = nearestOf(stairsOn(way), at)
  if (stairs !== undefined) {
    const metres = Math.round(metresBetween(stairs, at))
    return metres < 1 ? null : `${subject} is ${metres} m ${windOf(stairs, at, north)} of the stairs.`
  }
  const here = placed.filter((one) => one.floor === floor)
  const span = (of: 'x' | 'y') => {
    const all = here.map((one) => one[of])
    return {
      middle: (Math.min(...all) + Math.max(...all)) / 2,
      half: (Math.max(...all) - Math.min(...all)) / 2,
    }
  }
  const [across, down] = [span('x'), span('y')]
  const middle = { x: across.middle, y: down.middle }
  const isCentral = metresBetween(middle, at) < Math.max(across.half, down.half) / 4
  return isCentral
    ? `${subject} is in the middle of the floor.`
    : `${subject} is in the ${windOf(middle, at, north)} of the floor.`
}
