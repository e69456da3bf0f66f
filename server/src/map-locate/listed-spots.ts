import type { Spot } from '@patchbay/contract/common-queries/map-locate'
import type { PlacedKind } from '@patchbay/contract/floor-plans/placed-kinds'
import type { Documented, Dossier } from '../locate/dossier.ts'

/** Lists whose entries stand on plans, by the name of the resource. */
const placedAs: Readonly<Record<string, PlacedKind>> = {
  'network-devices': 'switch',
  'access-points': 'access-point',
  'ups-units': 'ups',
  rooms: 'room',
  'network-locations': 'outlet',
}

/** Where something of the site's lists is documented: a switch, an access point, a UPS unit, a room, an outlet, a building. */
export function listedSpots({ asked, documented }: Dossier): Spot[] {
  const common = { ring: null, from: null, isNow: true, source: 'places', freshness: 'cached' } as const
  const ofOutlet: Spot[] =
    asked?.outlet == null
      ? []
      : [
          {
            ...common,
            by: 'list',
            words: `outlet ${asked.outlet}${asked.room === null ? '' : ` in room ${asked.room}`}`,
            building: asked.building,
            buildingName: asked.buildingName,
            floor: asked.floor,
            room: asked.room,
            thing: { kind: 'outlet', name: asked.outlet },
            to: null,
          },
        ]
  const others = documented.filter(({ title }) => title !== asked?.outlet)
  return [...ofOutlet, ...others.flatMap((one) => listedSpot(one, common))]
}

function listedSpot(
  { kind: { resource }, id, title, building, room, seen }: Documented,
  common: Pick<Spot, 'ring' | 'from' | 'isNow' | 'source' | 'freshness'>,
): Spot[] {
  const kind = placedAs[resource.name]
  const isBuilding = resource.name === 'buildings'
  if (kind === undefined && !isBuilding) return []
  const inside = isBuilding ? id : building
  if (inside === null || inside === '') return []
  // Of a room the list has building and code in one.
  const name = kind === 'room' ? (room ?? title) : title
  return [
    {
      ...common,
      by: kind === undefined ? 'building' : 'list',
      words: `${resource.one} ${title}${kind === 'room' || room === null || room === '' ? '' : ` in room ${room}`}`,
      building: inside,
      buildingName: null,
      floor: null,
      room: room === '' ? null : room,
      thing: kind === undefined ? null : { kind, name },
      to: seen?.toISOString() ?? null,
    },
  ]
}
