import type { Answer } from '@patchbay/contract/common-queries/cisco-spaces'
import type { Source } from '@patchbay/contract/systems/sources'
import { allRequiredAnswered, requiredOf, requiredSettled } from '../sources/source-strip.ts'
import { choicesOf, otherDevices } from './choices.ts'
import { contradictionOf } from './contradiction.ts'
import { latestOf } from './dossier.ts'
import { drawOccupancy } from './occupancy.ts'
import { floorTitle } from './floor-names.ts'
import { accessPointSections, positionSection, radioSection } from './position-sections.ts'
import { accuracyWords, placeWords } from './position-words.ts'
import { floorMeant, macMeant } from './search.ts'
import type { LocationQuestionOf } from './search.ts'
import { lastPosition, trackOf } from './track.ts'

const emptyAnswer: Answer = {
  verdict: 'asking',
  sentence: 'The location services are being asked',
  title: '',
  subtitle: null,
  icon: 'personal',
  badges: [],
  sections: [],
  contradiction: null,
  track: null,
  hours: null,
  choices: [],
}

/** Nobody locates it now and no history has it, or not everybody said so. */
function nowhere(search: LocationQuestionOf, title: string, sources: readonly Source[]): Answer {
  const required = requiredOf(sources)
  const answer = { ...emptyAnswer, title, track: trackOf(search) }
  const silent = required.filter(({ state }) => state !== 'ok' && state !== 'none')
  if (required.length === 0) {
    return { ...answer, verdict: 'incomplete', sentence: 'No location service is connected' }
  }
  const { untracked } = search.dossier
  const [first] = untracked
  if (first !== undefined) {
    const sentence = `No location service hears ${title} now. The history was not read: ${first.why}`
    return { ...answer, verdict: 'incomplete', sentence }
  }
  if (!allRequiredAnswered(sources)) {
    const names = silent.map(({ name }) => name).join(', ')
    return { ...answer, verdict: 'incomplete', sentence: `${names} did not answer in full` }
  }
  if (macMeant(search) !== null)
    return { ...answer, verdict: 'none', sentence: `${title} was not heard in the last 30 days` }
  const { text } = search
  const sentence =
    text.address === null
      ? `No floor and no Wi-Fi device of a person is known as ${title}`
      : `No Wi-Fi device is known with the address ${title}`
  return { ...answer, verdict: 'none', sentence }
}

function located(search: LocationQuestionOf, mac: string): Answer | null {
  const { dossier } = search
  const latest = latestOf(mac, dossier)
  if (latest === null) return null
  const { value } = latest
  const place = placeWords(value, dossier.plan)
  const contradiction = contradictionOf(value, dossier)
  const heard = value.associated === false ? ' It is only heard, not associated.' : ''
  const at = place === null ? 'has no position' : `is on ${place}${accuracyWords(value.accuracy)}`
  return {
    ...emptyAnswer,
    verdict: 'found',
    title: mac,
    subtitle: value.username,
    sentence: `${mac} ${at}.${heard}`.replace(/\.$/, ''),
    badges: [
      ...(value.associated === null
        ? []
        : [
            value.associated
              ? ({ tone: 'ok', text: 'associated' } as const)
              : ({ tone: 'info', text: 'only heard' } as const),
          ]),
      ...(place === null ? [{ tone: 'warn' as const, text: 'no position' }] : []),
      ...(contradiction === null ? [] : [{ tone: 'warn' as const, text: 'floors differ' }]),
    ],
    sections: [
      positionSection(latest, dossier.plan),
      radioSection(latest, dossier.strongest),
      ...accessPointSections(dossier),
    ],
    contradiction,
    track: search.past === null ? null : trackOf(search),
    choices: otherDevices(mac, dossier),
  }
}

/** Its last position, of a device that nobody has heard for ten minutes. */
function notHeard(search: LocationQuestionOf, mac: string, sources: readonly Source[]): Answer | null {
  const last = lastPosition(search)
  if (last === null || last.value.at === null) return null
  const { dossier } = search
  const silent = requiredOf(sources).filter(({ state }) => state === 'failed' || state === 'timed-out')
  const names = silent.map(({ name }) => name).join(', ')
  const place = placeWords(last.value, null)
  const where = place === null ? 'its last position has no floor' : `last at ${place}`
  return {
    ...emptyAnswer,
    verdict: 'not-heard',
    title: mac,
    sentence: `Not heard since ${last.value.at.toISOString()}, ${where}${names === '' ? '' : `. ${names} did not answer`}`,
    badges: [{ tone: 'warn', text: 'not heard' }],
    sections: [
      positionSection({ ...last, value: { ...last.value, firstAt: null } }, null),
      ...accessPointSections(dossier),
    ],
    track: trackOf(search),
    choices: otherDevices(mac, dossier),
  }
}

/** The answer of what is known now. */
export function drawLocation(search: LocationQuestionOf, sources: readonly Source[]): Answer {
  const { dossier, text, past } = search
  const title = text.mac ?? text.text
  const floor = floorMeant(search)
  if (floor !== null) {
    const answer = drawOccupancy(dossier, floor, search.now)
    const name = floorTitle(floor.value)
    if (answer !== null) return { ...emptyAnswer, verdict: 'floor', title: name, icon: 'place', ...answer }
    return requiredSettled(sources)
      ? { ...nowhere(search, name, sources), verdict: 'incomplete' }
      : { ...emptyAnswer, title: name }
  }
  const several = choicesOf(dossier, title)
  if (several !== null) return { ...emptyAnswer, verdict: 'several', ...several }
  const mac = macMeant(search)
  const now = mac === null ? null : located(search, mac)
  if (now !== null) return now
  // The last position of a time that has ended is not the last one of all.
  const upToNow = past === null || past.to >= search.now
  if (mac !== null && dossier.isLocated && upToNow) {
    const gone = requiredSettled(sources) ? notHeard(search, mac, sources) : null
    if (gone !== null) return gone
  }
  if (!dossier.isLocated || !requiredSettled(sources)) return { ...emptyAnswer, title }
  if (mac !== null && past !== null) {
    const sentence = `No location service hears ${mac} now`
    return allRequiredAnswered(sources)
      ? {
          ...emptyAnswer,
          verdict: 'not-heard',
          title: mac,
          sentence,
          badges: [{ tone: 'warn', text: 'not heard' }],
          track: trackOf(search),
        }
      : nowhere(search, mac, sources)
  }
  return nowhere(search, mac ?? title, sources)
}
