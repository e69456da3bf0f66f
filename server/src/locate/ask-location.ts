import { floorsOfBuilding } from '../facts/access-points.ts'
import { floorWithPlan, positionsNow } from '../facts/positions.ts'
import type { Fact } from '../facts/fact.ts'
import { accuracyWords, floorNamesOf, placeWords, roomIsFiner } from '../location/position-words.ts'
import type { Settled } from '../sources/ask-source.ts'
import { crowded } from './candidates.ts'
import type { LocatedPosition } from './dossier.ts'
import { noneToAskFor } from './search.ts'
import type { LocatePart, Search } from './search.ts'

/** A device alone at its port has no radio to locate; a wireless controller's port has many. */
export const isWired = (search: Search): string | null =>
  noneToAskFor(search) ??
  (search.dossier.sightings.some(
    ({ edge, present, port }) => edge && present && !crowded({ port }, search.dossier.mac),
  )
    ? 'the device is wired'
    : null)

/** Where Wi-Fi hears the device now. */
export async function readPosition({ search, system, turn }: LocatePart<'location'>): Promise<Settled> {
  const { mac } = search.dossier
  if (mac === null) return null
  turn.asking()
  const asking = { ask: () => search.ask }
  const told = await positionsNow(system, { mac }, asking)
  if (told === null) return { notAsked: 'has no lookup of devices' }
  const [device] = told.value
  if (device !== undefined) {
    const isNamed = device.hierarchy.length > 0 || device.floor === null
    const plan = isNamed ? null : await floorWithPlan(system, device.floor ?? '', asking)
    const named =
      plan === null ? null : { fact: { source: system.name, at: plan.observedAt, value: plan.value } }
    const names = floorNamesOf(device, named)
    const codes = names.building === null ? [] : await floorsOfBuilding(search.db, names.building)
    const value = { device, place: placeWords(device, named), names, codes }
    search.dossier.positions.push({ source: system.name, at: told.observedAt, value })
    search.grown()
  }
  return { count: told.value.length, complete: told.complete && told.dropped === 0 }
}

/** The floor with its accuracy, and whether that or the room of its access point says more. */
export function positionWords({ value: { device, place } }: Fact<LocatedPosition>): string | null {
  if (place === null) return null
  const { accuracy } = device
  const finer = roomIsFiner(accuracy)
    ? 'the room of its access point is finer'
    : 'finer than the room of its access point'
  return `${place}${accuracyWords(accuracy)}, ${finer}`
}
