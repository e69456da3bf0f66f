import type { LocatedDevice } from '@patchbay/connectors/location/capabilities'
import type { LocationDossier } from './dossier.ts'
import { isSameFloor } from './floor-names.ts'
import { floorNamesOf, placeWords } from './position-words.ts'

/** The access point that the device is associated to hangs on another floor than its position; null where it does not, or nobody knows. */
export function contradictionOf(
  position: LocatedDevice,
  { association, place, plan }: LocationDossier,
): string | null {
  const name = association?.value.accessPoint ?? null
  if (name === null || place === null || position.associated === false) return null
  const { of, codes } = place
  if (isSameFloor(floorNamesOf(position, plan), of, codes) !== false) return null
  const room = of.room === null ? '' : `, room ${of.room}`
  return `The position is on ${placeWords(position, plan)}. Its access point ${name} is on ${of.building}, floor ${of.floor}${room}.`
}
