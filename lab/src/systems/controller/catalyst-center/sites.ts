import type { World } from '../../../world/model/world.ts'
import { hash } from '../../../world/random.ts'

export interface Site {
  readonly id: string
  readonly parent: Site | null
  readonly name: string
  readonly type: 'global' | 'area' | 'building' | 'floor'
  /** `Global/Campus/B01 Old Senate House/Floor 2` */
  readonly path: string
  /** Building code, or floor id of the world; null above. */
  readonly of: string | null
  readonly floorNumber: number | null
  /** Feet. */
  readonly width: number
  readonly length: number
  readonly latitude: number
  readonly longitude: number
}

const feet = (metres: number): number => Math.round((metres / 0.3048) * 10) / 10

/** Global, the campus, its buildings and their floors. */
export function planSites(world: World, identify: (kind: string, name: string) => string): readonly Site[] {
  const flat = { floorNumber: null, width: 0, length: 0, latitude: 0, longitude: 0, of: null }
  const global: Site = {
    ...flat,
    id: identify('site', 'Global'),
    parent: null,
    name: 'Global',
    type: 'global',
    path: 'Global',
  }
  const below = (parent: Site, name: string): Pick<Site, 'id' | 'parent' | 'name' | 'path'> => {
    const path = `${parent.path}/${name}`
    return { id: identify('site', path), parent, name, path }
  }
  const area: Site = { ...flat, ...below(global, 'Campus'), type: 'area' }
  const sites = [global, area]
  for (const { code, name, floors } of world.buildings.values()) {
    const building: Site = {
      ...flat,
      ...below(area, `${code} ${name}`),
      type: 'building',
      of: code,
      latitude: 47.36 + (hash(`${code}/lat`) % 1_000) / 100_000,
      longitude: 8.53 + (hash(`${code}/long`) % 1_000) / 100_000,
    }
    sites.push(building)
    for (const floor of floors) {
      const plan = world.wireless.floors.get(`${code}-${floor}`)
      sites.push({
        ...flat,
        ...below(building, `Floor ${floor}`),
        type: 'floor',
        of: `${code}-${floor}`,
        floorNumber: floor,
        width: feet(plan?.width ?? 0),
        length: feet(plan?.length ?? 0),
      })
    }
  }
  return sites
}

export const siteOf = (sites: readonly Site[], floor: string): Site | undefined =>
  sites.find(({ of }) => of === floor)

/** Is a floor of the world in the site. */
export const holds = ({ type, of }: Site, floor: string): boolean =>
  type === 'global' ||
  type === 'area' ||
  of === floor ||
  (type === 'building' && floor.startsWith(`${of ?? ''}-`))

/** Every value a text, as v1 has it. */
export const shownInV1 = (site: Site) => ({
  id: site.id,
  ...(site.parent === null ? {} : { parentId: site.parent.id }),
  name: site.name,
  siteHierarchy: lineage(site)
    .map(({ id }) => id)
    .join('/'),
  siteNameHierarchy: site.path,
  instanceTenantId: '65f2a0b1c3d4e5f601234567',
  groupTypeList: ['SITE'],
  additionalInfo:
    site.type === 'global'
      ? []
      : [
          {
            nameSpace: 'Location',
            attributes: {
              type: site.type,
              ...(site.type === 'building'
                ? {
                    latitude: String(site.latitude),
                    longitude: String(site.longitude),
                    country: 'Switzerland',
                  }
                : {}),
            },
          },
          ...(site.type === 'floor'
            ? [
                {
                  nameSpace: 'mapGeometry',
                  attributes: {
                    offsetX: '0.0',
                    offsetY: '0.0',
                    width: String(site.width),
                    length: String(site.length),
                    height: '10.0',
                  },
                },
                {
                  nameSpace: 'mapsSummary',
                  attributes: { floorIndex: String(site.floorNumber), isCadFile: 'false' },
                },
              ]
            : []),
        ],
})

const lineage = (site: Site): Site[] => (site.parent === null ? [site] : [...lineage(site.parent), site])

/** Typed, of 2.3.7.6 and later. */
export const shownTyped = (site: Site) => ({
  id: site.id,
  ...(site.parent === null ? {} : { parentId: site.parent.id }),
  name: site.name,
  nameHierarchy: site.path,
  type: site.type,
  ...(site.type === 'building'
    ? { latitude: site.latitude, longitude: site.longitude, country: 'Switzerland' }
    : {}),
  ...(site.type === 'floor'
    ? {
        floorNumber: site.floorNumber,
        rfModel: 'Drywall Office Only',
        width: site.width,
        length: site.length,
        height: 10,
        unitsOfMeasure: 'feet',
      }
    : {}),
})
