import type { Answer } from '@patchbay/contract/common-queries/cisco-spaces'
import type { Choice } from '@patchbay/contract/questions'
import { latestOf } from './dossier.ts'
import type { LocationDossier } from './dossier.ts'
import { floorTitle } from './floor-names.ts'
import { accuracyWords, placeWords } from './position-words.ts'

const mostChoices = 50

function deviceChoice(mac: string, dossier: LocationDossier): Choice {
  const latest = latestOf(mac, dossier)
  const known = dossier.known.find((one) => one.mac === mac)
  const at = latest?.value.at ?? null
  const reported = [
    ...(at === null ? [] : [{ word: 'located', at: at.toISOString() }]),
    ...(known === undefined ? [] : [{ word: known.word, at: known.at.toISOString() }]),
  ]
  const place = latest === null ? null : placeWords(latest.value, null)
  const detail =
    latest === null ? 'not heard now' : `${place ?? 'no position'}${accuracyWords(latest.value.accuracy)}`
  return { ask: mac, title: mac, detail, source: latest?.source ?? known?.source ?? 'index', reported }
}

const macsOf = ({ located, known }: LocationDossier): string[] => [
  ...new Set([...located.map(({ value }) => value.mac), ...known.map(({ mac }) => mac)]),
]

/** Other devices of the same person or address. */
export const otherDevices = (mac: string, dossier: LocationDossier): Choice[] =>
  macsOf(dossier)
    .filter((one) => one !== mac)
    .slice(0, mostChoices)
    .map((one) => deviceChoice(one, dossier))

/** What somebody chooses among: floors, people or devices; null where there is nothing to choose. */
export function choicesOf(
  dossier: LocationDossier,
  asked: string,
): Pick<Answer, 'title' | 'sentence' | 'choices' | 'icon'> | null {
  const { floors, people, located, isLocated } = dossier
  if (floors.length > 1) {
    const choices = floors.slice(0, mostChoices).map(({ source, value }) => {
      const title = floorTitle(value)
      return { ask: title, title, detail: 'floor', source }
    })
    return { title: 'Floors', sentence: `${floors.length} floors match ${asked}`, choices, icon: 'place' }
  }
  const logins = new Map(people.map((one) => [one.value.username.toLowerCase(), one]))
  if (floors.length === 0 && logins.size > 1) {
    const choices = [...logins.values()].slice(0, mostChoices).map(({ source, value }) => {
      const { username, displayName, department, title, email } = value
      return {
        ask: email ?? username,
        title: displayName,
        detail: [title, department].filter(Boolean).join(' · '),
        source,
      }
    })
    return { title: 'People', sentence: `${logins.size} people match ${asked}`, choices, icon: 'person' }
  }
  const macs = macsOf(dossier)
  const now = new Set(located.map(({ value }) => value.mac))
  const toChoose = now.size > 1 || (now.size === 0 && macs.length > 1)
  if (floors.length > 0 || !isLocated || !toChoose) return null
  const choices = macs.slice(0, mostChoices).map((mac) => deviceChoice(mac, dossier))
  return { title: 'Devices', sentence: `${macs.length} devices match ${asked}`, choices, icon: 'personal' }
}
