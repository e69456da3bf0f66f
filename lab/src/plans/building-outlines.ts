import type { FloorPlan } from '../world/model/wireless.ts'
import type { World } from '../world/model/world.ts'

/** The middle of the campus in WGS 84, and metres of a degree there. */
const middle = { longitude: 10.4036, latitude: 63.4181 }
const metresOfDegree = { latitude: 111_412, longitude: 49_963 }

/** Buildings stand in rows of four, each on a place of its own. */
const inRow = 4
const apart = { east: 130, north: 150 }

const numberOf = (building: string) => Number(building.replaceAll(/\D/g, ''))

/** Degrees from up on its plans to north, clockwise. */
export const northOf = (building: string): number => (numberOf(building) * 25) % 360

/** GeoJSON (RFC 7946) of what each building stands on: the largest of its floors, turned as it stands. */
export function buildingOutlines(world: World) {
  const floors = Map.groupBy(world.wireless.floors.values(), ({ building }) => building)
  return {
    type: 'FeatureCollection' as const,
    features: [...world.buildings.values()].map(({ code, name }) => ({
      type: 'Feature' as const,
      properties: { code, name },
      geometry: { type: 'Polygon' as const, coordinates: [groundOf(code, floors.get(code) ?? [])] },
    })),
  }
}

function groundOf(code: string, floors: readonly FloorPlan[]): [number, number][] {
  const width = Math.max(...floors.map((one) => one.width))
  const length = Math.max(...floors.map((one) => one.length))
  const place = numberOf(code) - 1
  const [east, north] = [(place % inRow) * apart.east, -Math.floor(place / inRow) * apart.north]
  const turned = (-northOf(code) * Math.PI) / 180
  // Counter-clockwise, as outer rings are, and closed.
  return [
    [0, length],
    [width, length],
    [width, 0],
    [0, 0],
    [0, length],
  ].map(([x = 0, y = 0]): [number, number] => {
    const [right, up] = [x - width / 2, length / 2 - y]
    const [toEast, toNorth] = [
      east + right * Math.cos(turned) + up * Math.sin(turned),
      north - right * Math.sin(turned) + up * Math.cos(turned),
    ]
    return [
      round(middle.longitude + toEast / metresOfDegree.longitude),
      round(middle.latitude + toNorth / metresOfDegree.latitude),
    ]
  })
}

/** Seven decimals are a centimetre. */
const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7
