import { csv } from '../emulator/csv.ts'
import type { World } from '../world/model/world.ts'
import { buildingOutlines, northOf } from './building-outlines.ts'
import { floorPicture } from './floor-picture.ts'
import { positions } from './positions.ts'

/** Day from which the plans of the campus are valid: that of its beginning, a year ago. */
const validFrom = (world: World) => new Date(world.clock.now() - 365 * 86_400_000).toISOString().slice(0, 10)

/**
 * The drawings of the site by the name of the file: a picture of each floor, the list of them, what stands where on them, and the outlines
 * of the buildings.
 */
export function planFiles(world: World): ReadonlyMap<string, string> {
  const plans = [...world.wireless.floors.values()].filter(({ rooms }) => rooms.size > 0)
  const day = validFrom(world)
  return new Map([
    ...plans.map((plan): [string, string] => [`plan-${plan.id}.svg`, floorPicture(world, plan)]),
    [
      'floor-plans.csv',
      csv([
        ['building', 'floor', 'picture', 'metres_wide', 'north', 'valid_from'],
        ...plans.map(({ id, building, floor, width }) => [
          building,
          floor,
          `plan-${id}.svg`,
          width,
          northOf(building),
          day,
        ]),
      ]),
    ],
    [
      'positions.csv',
      csv([
        ['building', 'floor', 'kind', 'name', 'x', 'y', 'outline'],
        ...positions(world).map(({ building, floor, kind, name, x, y, outline }) => [
          building,
          floor,
          kind,
          name,
          x,
          y,
          pairs(outline ?? []),
        ]),
      ]),
    ],
    ['buildings.geojson', `${JSON.stringify(buildingOutlines(world))}\n`],
  ])
}

const pairs = (outline: readonly number[]): string =>
  Array.from({ length: outline.length / 2 }, (_, at) => outline.slice(2 * at, 2 * at + 2).join(' ')).join(
    ', ',
  )
