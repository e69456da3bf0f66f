import type { Answer } from '@patchbay/contract/workflows/search-and-locate'
import type { NoNetwork } from '@patchbay/contract/switches/port'
import type { Source } from '@patchbay/contract/systems/sources'
import type { Ranked } from './candidates.ts'
import { withoutDevice } from './card-person.ts'
import type { Dossier } from './dossier.ts'
import { ownByRecords } from './documented.ts'
import { allRequiredAnswered, requiredOf, requiredSettled } from '../sources/source-strip.ts'

type Verdict = Answer['verdict']

/** Somebody knows the device or the person, wherever it is. */
const isKnown = (dossier: Dossier) =>
  dossier.leases.length +
    dossier.reservations.length +
    dossier.sessions.length +
    dossier.associations.length +
    dossier.addresses.length +
    dossier.arpEntries.length +
    dossier.mappedUsers.length +
    dossier.computers.length +
    dossier.people.length >
    0 || dossier.endpoint !== null

const isUnsettled = (sources: readonly Source[], kinds: readonly Source['kind'][]) =>
  sources.some(({ kind, state }) => kinds.includes(kind) && (state === 'waiting' || state === 'asking'))

/** What is said may not be taken back by a source that has not answered yet. */
export function verdictOf(dossier: Dossier, best: Ranked | undefined, sources: readonly Source[]): Verdict {
  if (dossier.infrastructure !== null) return 'infrastructure'
  if (best !== undefined) return 'found'
  if (dossier.choices.length > 0) return 'several'
  if (isKnown(dossier)) {
    const placesAwaited = isUnsettled(sources, ['index', 'identity', 'switch', 'wireless'])
    return placesAwaited || (dossier.mac === null && dossier.searching && !requiredSettled(sources))
      ? 'asking'
      : 'never-seen'
  }
  if (!requiredSettled(sources)) return 'asking'
  if (!allRequiredAnswered(sources)) return 'incomplete'
  if (dossier.searching) return 'asking'
  if (dossier.nearest.length > 0) return 'several'
  const certain = dossier.certainKind || dossier.portNotThere !== null
  if (!certain && unaskedOf(dossier, sources).length > 0) return 'incomplete'
  return dossier.partAsked === 'surely' && unaskedForParts(sources).length > 0 ? 'incomplete' : 'none'
}

/** Sources that could know something of the kind, and had nothing that they could be asked. */
const unaskedOf = ({ couldKnow }: Dossier, sources: readonly Source[]) =>
  sources.filter(({ id, state }) => couldKnow.includes(id) && state === 'not-asked')

const listed = (sources: readonly Source[]) => sources.map(({ name }) => name).join(', ')

/** "Not found as a name in index; DHCP kea-1 was not asked, with nothing to ask it". */
function askedWords(dossier: Dossier, sources: readonly Source[]): string {
  const asked = sources.filter(({ state }) => state === 'ok' || state === 'none')
  const unasked = unaskedOf(dossier, sources)
  const were = unasked.length === 1 ? 'was' : 'were'
  const where = asked.length === 0 ? '' : ` in ${listed(asked)}`
  return `as a ${dossier.understood}${where}; ${listed(unasked)} ${were} not asked`
}

/** Systems that know whole MACs and have nothing to be asked for a part of one. */
const unaskedForParts = (sources: readonly Source[]) =>
  sources.filter(({ kind, state }) => (kind === 'dhcp' || kind === 'identity') && state !== 'not-configured')

/** "None found" with who was asked, where a part of a MAC is known to the walks alone. */
function noneWords(dossier: Dossier, sources: readonly Source[]): string {
  const { partAsked } = dossier
  const others = unaskedForParts(sources).map(({ name }) => name)
  if (dossier.portNotThere !== null) return dossier.portNotThere
  const unasked = unaskedOf(dossier, sources)
  if (partAsked === null && unasked.length > 0) return `Not found ${askedWords(dossier, sources)}`
  if (partAsked === null || others.length === 0) return 'None found; every source answered'
  const whole = `${others.join(', ')} ${others.length === 1 ? 'knows' : 'know'} whole MACs only`
  return partAsked === 'surely'
    ? `Not found in the MAC tables; ${whole}`
    : `None found; part of a MAC is in the MAC tables only: ${whole}`
}

/** "Not found in 2 of 4 sources; 1 did not answer, 1 answered only in part", or by name where none answered. */
function missingWords(sources: readonly Source[]): string {
  const required = requiredOf(sources)
  const partial = required.filter(({ state }) => state === 'partial' || state === 'stale').length
  const whole = required.filter(({ state }) => state === 'ok' || state === 'none').length
  const silent = required.length - whole - partial
  if (silent === required.length) return `${listed(required)} did not answer`
  const missing = [
    silent > 0 ? `${silent} did not answer` : null,
    partial > 0 ? `${partial} answered only in part` : null,
  ]
  return `Not found in ${whole} of ${required.length} sources; ${missing.filter(Boolean).join(', ')}`
}

/** Many sites write the building into the room's code; it stands in the sentence already. */
function withoutBuilding(room: string, building: string | null): string {
  const start = `${building}-`
  return room.startsWith(start) && room.length > start.length ? room.slice(start.length) : room
}

function placeWords({
  port: { building, floor, room, outlet, switch: name, interface: port },
  air,
}: Ranked): string {
  const where = [
    building,
    floor ? `floor ${floor}` : null,
    room ? `room ${withoutBuilding(room, building)}` : null,
  ]
  if (air !== undefined) {
    const on = `access point ${air.accessPoint}, ${air.words}`
    return [...(building === null ? [] : where), on].filter(Boolean).join(', ')
  }
  const plug = outlet === null ? `${name} ${port}` : `outlet ${outlet} on ${name} ${port}`
  return [...(building === null ? [] : where), plug].filter(Boolean).join(', ')
}

function foundWords(title: string, best: Ranked, noNetwork: NoNetwork | null): string {
  if (!best.edge) return `${title} is seen only on links between switches, last on ${placeWords(best)}`
  const isThere = best.freshness !== 'last-known' && (noNetwork === null || best.live)
  return `${title} ${isThere ? 'is' : 'was last seen'} at ${placeWords(best)}`
}

function neverSeenWords(title: string, dossier: Dossier, sources: readonly Source[]): string {
  if (dossier.mac === null) return `${title} is known; ${withoutDevice(sources) ?? 'asking for the devices'}`
  const index = sources.find(({ kind }) => kind === 'index')
  if (index?.state === 'ok' || index?.state === 'none') return `${title} is known, and no switch has seen it`
  return `${title} is known; its place is not: ${index?.why ?? 'the index did not answer'}`
}

function nearestWords(title: string, dossier: Dossier, sources: readonly Source[]): string {
  const asked = unaskedOf(dossier, sources).length === 0 ? '' : `. Searched ${askedWords(dossier, sources)}`
  return `No exact match for “${title}”; the nearest are listed${asked}`
}

/** What there is to choose from: devices of a person, outlets of a room, or whatever else fits. */
function choicesWords(title: string, { choices, asked, asksPerson, room }: Dossier): string {
  const { length } = choices
  if (asked !== null && choices.every(({ source }) => source !== 'places'))
    return `${asked.switch} ${asked.interface} has ${length} known device${length === 1 ? '' : 's'}`
  if (asksPerson !== null && choices.every(({ source }) => source !== 'places'))
    return `${title} has ${length} known device${length === 1 ? '' : 's'}, the latest first`
  if (room !== null && length === room.outlets)
    return `Room ${room.code} has ${length} outlet${length === 1 ? '' : 's'}`
  return length === 1 ? 'One match' : `${length} matches; choose one`
}

export interface Said {
  readonly verdict: Verdict
  readonly title: string
  readonly best: Ranked | undefined
  readonly dossier: Dossier
  readonly sources: readonly Source[]
  /** Why it has no network; null where it has one, or nobody knows why not. */
  readonly noNetwork: NoNetwork | null
}

/** One sentence that could be read out on the phone. */
export function sentenceOf({ verdict, title, best, dossier, sources, noNetwork }: Said): string {
  switch (verdict) {
    case 'infrastructure':
      return dossier.infrastructure?.sentence ?? ''
    case 'found':
      return best === undefined ? '' : foundWords(title, best, noNetwork)
    case 'several':
      if (dossier.choices.length === 0) return nearestWords(title, dossier, sources)
      return choicesWords(title, dossier)
    case 'never-seen':
      return neverSeenWords(title, dossier, sources)
    case 'none':
      return noneWords(dossier, sources)
    case 'incomplete':
      return allRequiredAnswered(sources) ? noneWords(dossier, sources) : missingWords(sources)
    default:
      return 'Asking'
  }
}

/** No device, person or part of the network is meant, as far as is known now. */
const isOnlyDocumented = (dossier: Dossier) =>
  dossier.infrastructure === null &&
  !dossier.searching &&
  dossier.mac === null &&
  dossier.choices.length === 0 &&
  !isKnown(dossier)

/** What the site's lists have is the answer, once nobody who is needed may still know more. */
export function noteDocumented(dossier: Dossier, asked: string, sources: readonly Source[]): void {
  if (isOnlyDocumented(dossier) && requiredSettled(sources))
    dossier.infrastructure = ownByRecords(dossier.documented, asked)
}
