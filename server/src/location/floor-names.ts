import type { FloorName } from '@patchbay/connectors/location/capabilities'

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** `2` of `Floor 2`: what is left of a floor's name without the word for a floor. */
const level = (name: string) => plain(name).replace(/^(?:floor|level|storey|story|etage|og|fl) (?=.)/, '')

/** `Campus B01 Floor 2`, which finds the floor again. */
export const floorTitle = ({ campus, building, name }: FloorName): string =>
  [campus, building, name].filter(Boolean).join(' ')

const whole = (floor: FloorName): string[] => {
  const { building, name } = floor
  const inBuilding = [`${building} ${name}`, `${building} ${level(name)}`, `${building} floor ${level(name)}`]
  return [floorTitle(floor), ...(building === null ? [] : inBuilding), floor.id].map(plain)
}

/** Floors that a text names: with their building before those of that name or building alone. */
export function floorsMeant(text: string, floors: readonly FloorName[]): readonly FloorName[] {
  const wanted = plain(text)
  const exact = floors.filter((floor) => whole(floor).includes(wanted))
  if (exact.length > 0) return exact
  return floors.filter(({ name, building }) => plain(name) === wanted || plain(building ?? '') === wanted)
}

interface Documented {
  readonly building: string
  readonly floor: string | null
}

/**
 * Does a position lie on the floor where the site documents something. Null where the two cannot be compared: the site has no such
 * building or floor under that name.
 */
export function isSameFloor(
  { building, floor }: { readonly building: string | null; readonly floor: string | null },
  documented: Documented,
  codes: readonly string[],
): boolean | null {
  if (building === null || floor === null || documented.floor === null) return null
  if (plain(building) !== plain(documented.building)) return null
  if (!codes.some((code) => level(code) === level(floor))) return null
  return level(floor) === level(documented.floor)
}

/** The site's own floor that a location service means by its names; null where the site has none that is called so. */
export function siteFloorOf(
  { building, floor }: { readonly building: string | null; readonly floor: string | null },
  site: readonly { readonly building: string; readonly buildingName: string; readonly floor: string }[],
): { readonly building: string; readonly floor: string } | null {
  if (building === null || floor === null) return null
  const named = plain(building)
  const here = site.filter((one) => [one.building, one.buildingName].some((name) => plain(name) === named))
  const found = here.filter((one) => level(one.floor) === level(floor))
  return found.length === 1 ? (found[0] ?? null) : null
}
