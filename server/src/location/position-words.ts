import type { LocatedFloor, Position } from '@patchbay/connectors/location/capabilities'
import type { Asked } from './dossier.ts'

/** Names above a position; each null where nobody gives it. */
export interface FloorNames {
  readonly site: string | null
  readonly building: string | null
  readonly floor: string | null
}

/** From the position's own words, or else from the plan of its floor. */
export function floorNamesOf({ hierarchy, floor }: Position, plan: Asked<LocatedFloor | null>): FloorNames {
  const of = plan !== null && 'fact' in plan ? plan.fact.value : null
  if (of !== null && of.id === floor) return { site: of.campus, building: of.building, floor: of.name }
  const [site = null, building = null, name = null] = hierarchy
  return hierarchy.length >= 3
    ? { site, building, floor: name }
    : { site: null, building: null, floor: hierarchy.at(-1) ?? null }
}

/** `Campus, B01, Floor 2`; null where no floor is named. */
export function placeWords(position: Position, plan: Asked<LocatedFloor | null>): string | null {
  const { site, building, floor } = floorNamesOf(position, plan)
  return floor === null ? null : [site, building, floor].filter((name) => name !== null).join(', ')
}

/** Metres with one digit behind the point. */
export const metresWords = (metres: number): string => `${metres.toFixed(1)} m`

export const accuracyWords = (accuracy: number | null): string =>
  accuracy === null ? '' : `, within ${metresWords(accuracy)}`

/**
 * A position with a wider radius says less than the room of the access point: a radio cell in a building reaches some ten metres.
 */
export const roomIsFiner = (accuracy: number | null): boolean => accuracy === null || accuracy > 10
