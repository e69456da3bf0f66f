import type { MapPlace } from '@patchbay/contract/common-queries/map-locate'
import type { Placed } from '../floor-plans/read-placed.ts'
import type { RoomHere } from './rooms-in.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Metres along a straight line. */
export const metresBetween = (one: Point, other: Point): number =>
  Math.hypot(one.x - other.x, one.y - other.y)

/** The one that is nearest along a straight line. */
export function nearestOf<T extends Point>(things: readonly T[], at: Point): T | undefined {
  return things.toSorted((one, other) => metresBetween(one, at) - metresBetween(other, at))[0]
}

/** The nearest outlet, access point and closet of a floor. */
export function nearestTo(
  at: Point,
  here: readonly Placed[],
  rooms: readonly RoomHere[],
): MapPlace['nearest'] {
  const closets = new Set(rooms.filter(({ use }) => use === 'closet').map(({ code }) => code))
  const kinds = {
    outlet: here.filter(({ kind }) => kind === 'outlet'),
    'access-point': here.filter(({ kind }) => kind === 'access-point'),
    closet: here.filter(({ kind, name }) => kind === 'room' && closets.has(name)),
  } as const
  return (['outlet', 'access-point', 'closet'] as const).flatMap((kind) => {
    const found = nearestOf(kinds[kind], at)
    if (found === undefined) return []
    return [{ kind, name: found.name, metres: Math.round(metresBetween(found, at) * 10) / 10 }]
  })
}
