import type { LocationQuestion } from '@patchbay/connectors/location/capabilities'
import {
  devicesByHour,
  floorNames,
  floorWithPlan,
  positionsBefore,
  positionsNow,
} from '../facts/positions.ts'
import type { Past } from '../facts/positions.ts'
import type { Heard, Settled } from '../sources/ask-source.ts'
import { shortOf } from '../sources/cut.ts'
import { failureWords } from '../sources/failure-words.ts'
import { latestOf } from './dossier.ts'
import type { Asked } from './dossier.ts'
import { floorsMeant } from './floor-names.ts'
import { floorMeant, macMeant } from './search.ts'
import type { LocationPart } from './search.ts'

type SpacesPart = LocationPart<'location'>

const hour = 3_600_000
const day = 24 * hour
/** The service keeps 30 days; an hour less, so that a question on its way is not too late. */
const farthestBack = 30 * day - hour

const nextHour = (instant: number) => Math.ceil(instant / hour) * hour

/**
 * So many milliseconds up to an instant, or up to the end of this hour: the same for questions of the same hour, so that an answer of a
 * moment ago can be repeated. Null where nothing is kept of that time any more.
 */
export function timeBefore(now: Date, milliseconds: number, until: Date | null = null): Past | null {
  const to = until?.getTime() ?? nextHour(now.getTime())
  const from = Math.max(to - milliseconds, nextHour(now.getTime() - farthestBack))
  return from < to ? { from: new Date(from), to: new Date(to) } : null
}

const upToNow = (now: Date, milliseconds: number): Past =>
  timeBefore(now, milliseconds) ?? { from: new Date(now.getTime() - milliseconds), to: now }

/** Which floors the text names. */
export async function nameFloors({ search, system, turn }: SpacesPart): Promise<Settled> {
  turn.asking()
  const names = await floorNames(system, { ask: () => search.ask })
  if (names === null) return { notAsked: 'has no list of floors' }
  const { value, complete, observedAt: at } = names
  const floors = floorsMeant(search.text.text, value).map((one) => ({ source: system.name, at, value: one }))
  search.dossier.floors.push(...floors)
  search.add('floors', floors)
  return { count: floors.length, complete }
}

async function questionsOf({ search, system }: SpacesPart): Promise<readonly LocationQuestion[]> {
  const { text, dossier } = search
  const floor = floorMeant(search)
  if (floor !== null) return floor.source === system.name ? [{ floor: floor.value.id }] : []
  if (dossier.floors.length > 0) return []
  if (text.mac !== null) return [{ mac: text.mac }]
  if (text.address !== null) return [{ address: text.address }]
  return (await search.known('logins')).map((username) => ({ username }))
}

/** Who is there now. */
export async function locateNow(part: SpacesPart): Promise<Settled> {
  const { search, system, turn, soFar } = part
  const questions = await questionsOf(part)
  if (questions.length === 0) return soFar ?? { notAsked: 'no person to look up' }
  turn.asking()
  // On its chip a floor is one, whoever is on it: a count below five is nobody's to read.
  const isFloor = floorMeant(search) !== null
  let heard: Heard = { count: isFloor ? 1 : 0 }
  for (const question of questions) {
    const reading = await positionsNow(system, question, { ask: () => search.ask })
    if (reading === null) return { notAsked: 'has no lookup of devices' }
    const { value, complete, dropped, observedAt: at } = reading
    search.dossier.located.push(...value.map((one) => ({ source: system.name, at, value: one })))
    search.dossier.devicesAt = at
    if (!complete || dropped > 0) search.dossier.cut.push(system.name)
    const left = dropped === 0 ? null : `${dropped} records have a hashed MAC or are not readable`
    heard = shortOf(
      { ...heard, count: isFloor ? 1 : heard.count + value.length },
      left,
      complete ? null : 'the list was cut',
    )
  }
  search.grown()
  return heard
}

/** What one more question came to, where its failure takes nothing away from the rest. */
async function partOf<T>(
  { search, system }: SpacesPart,
  work: Promise<{ readonly value: T; readonly observedAt: Date } | null>,
): Promise<Exclude<Asked<T>, null>> {
  try {
    const reading = await work
    if (reading === null) return { source: system.name, why: 'the service does not tell it' }
    return { fact: { source: system.name, at: reading.observedAt, value: reading.value } }
  } catch (error) {
    search.ask.signal.throwIfAborted()
    return { source: system.name, why: failureWords(error) }
  }
}

const whyOf = (asked: Exclude<Asked<unknown>, null>) => ('why' in asked ? asked.why : null)

async function readFloor(part: SpacesPart, floor: string, heard: Heard): Promise<Settled> {
  const { search, system } = part
  const asking = { ask: () => search.ask }
  const past = upToNow(search.now, day)
  const plan = partOf(part, floorWithPlan(system, floor, asking))
  const hours = partOf(part, devicesByHour(system, floor, past, asking))
  Object.assign(search.dossier, { plan: await plan })
  search.grown()
  Object.assign(search.dossier, { hours: await hours })
  search.grown()
  return shortOf(heard, whyOf(await plan), whyOf(await hours))
}

/** Its positions: of the time that is asked about, or else the last ones of a device that nobody locates now. */
async function readTrack(part: SpacesPart, mac: string): Promise<string | null> {
  const { search, system } = part
  const { dossier, past, now } = search
  const spans = past === null ? [upToNow(now, day), upToNow(now, farthestBack)] : [past]
  for (const span of spans) {
    const track = await partOf(part, positionsBefore(system, mac, span, { ask: () => search.ask }))
    if ('why' in track) {
      dossier.untracked.push({ source: system.name, why: track.why })
      return `history not read: ${track.why}`
    }
    if (track.fact.value.length > 0 || span === spans.at(-1)) dossier.tracks.push(track.fact)
    if (track.fact.value.length > 0) return null
  }
  return null
}

/** The plan of its floor, its history where that is wanted, and for a floor its devices by the hour. */
export async function readMore(part: SpacesPart): Promise<Settled> {
  const { search, system, turn, soFar } = part
  const heard = soFar !== null && 'count' in soFar ? soFar : null
  if (heard === null) return soFar
  const floor = floorMeant(search)
  const mac = macMeant(search)
  if (floor !== null && floor.source === system.name) {
    turn.asking()
    return readFloor(part, floor.value.id, heard)
  }
  if (mac === null) return heard
  const latest = latestOf(mac, search.dossier)
  const planOf = latest?.source === system.name ? latest.value.floor : null
  turn.asking()
  const whys: (string | null)[] = []
  if (planOf !== null) {
    const plan = await partOf(part, floorWithPlan(system, planOf, { ask: () => search.ask }))
    Object.assign(search.dossier, { plan })
    whys.push(whyOf(plan))
    search.grown()
  }
  if (latest === null || search.past !== null) whys.push(await readTrack(part, mac))
  search.grown()
  return shortOf(heard, ...whys)
}
