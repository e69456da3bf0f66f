import { geoAzimuthalEquidistant, geoCentroid } from 'd3-geo'
import type { Point } from './shapes.ts'

/** Mean radius of the earth in metres (IUGG). */
const earth = 6_371_008.8

/** Longitude and latitude of WGS 84, in degrees. */
export type Position = readonly [number, number]

export interface Ground {
  /** Metres from the middle: x to the east, y to the south. */
  readonly toMetres: (position: Position) => Point
  readonly toPosition: (at: Point) => Position
}

/** A plane of metres around the middle of these positions. On a campus of 10 km it is off by millimetres. */
export function groundAround(positions: readonly Position[]): Ground {
  const [longitude, latitude] = geoCentroid({
    type: 'MultiPoint',
    coordinates: positions.map(([x, y]) => [x, y]),
  })
  const projection = geoAzimuthalEquidistant()
    .rotate([-longitude, -latitude])
    .scale(earth)
    .translate([0, 0])
    .precision(0)
  return {
    toMetres: ([x, y]) => {
      const [east = 0, south = 0] = projection([x, y]) ?? []
      return { x: east, y: south }
    },
    toPosition: ({ x, y }) => {
      const [east = 0, north = 0] = projection.invert?.([x, y]) ?? []
      return [east, north]
    },
  }
}
