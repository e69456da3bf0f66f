import type { FloorName, HourOfFloor } from '@patchbay/connectors/location/capabilities'
import type { Answer } from '@patchbay/contract/common-queries/cisco-spaces'
import type { Fact } from '../facts/fact.ts'
import { lineMaker, sectionOf } from '../sources/answer-lines.ts'
import type { LocationDossier } from './dossier.ts'
import { floorTitle } from './floor-names.ts'
import { planLines } from './position-sections.ts'

/** A smaller count could be somebody. */
const fewest = 5

const rounded = (count: number): number | null => (count < fewest ? null : count)

/** Null for a small count of a list that was cut, which says nothing. */
function countWords(count: number, complete: boolean): string | null {
  if (count >= fewest) return complete ? String(count) : `At least ${count}`
  return complete ? 'Fewer than 5' : null
}

const hour = 3_600_000
const hoursOfDay = 24

/** Every hour of the latest day, also those without a device. */
function everyHour(counted: readonly HourOfFloor[], now: Date) {
  const byHour = new Map(counted.map(({ from, devices }) => [from.getTime(), devices]))
  const current = Math.floor(now.getTime() / hour)
  return Array.from({ length: hoursOfDay }, (_, at) => {
    const from = (current - hoursOfDay + 1 + at) * hour
    return { from: new Date(from).toISOString(), devices: rounded(byHour.get(from) ?? 0) }
  })
}

function hoursOf({ hours }: LocationDossier, now: Date): NonNullable<Answer['hours']> {
  const none = { rows: [], source: null, observedAt: null }
  if (hours === null) return { ...none, complete: false, state: 'awaited', why: null }
  if ('why' in hours) return { ...none, complete: false, state: 'unanswered', why: hours.why }
  const { source, at, value } = hours.fact
  return {
    rows: everyHour(value, now),
    complete: true,
    state: 'told',
    why: null,
    source,
    observedAt: at.toISOString(),
  }
}

/** How many are on a floor; null while its service has not said so. */
export function drawOccupancy(
  dossier: LocationDossier,
  { source, value: floor }: Fact<FloorName>,
  now: Date,
): Pick<Answer, 'sentence' | 'badges' | 'sections' | 'hours'> | null {
  const { located, isLocated, cut, plan, devicesAt } = dossier
  if (!isLocated || devicesAt === null) return null
  const complete = !cut.includes(source)
  const associated = located.filter(({ value }) => value.associated !== false).length
  const said = { source, at: devicesAt, hidden: [], unsure: false }
  const line = lineMaker(said)
  const counted = countWords(associated, complete)
  const none = 'not known, the list was cut'
  const lines = [
    line('associated', 'Associated', counted, { none }),
    line('heard', 'Only heard', countWords(located.length - associated, complete), { none }),
    ...planLines(plan, said),
  ]
  const mapless = plan !== null && 'fact' in plan && plan.fact.value?.width == null
  return {
    sentence:
      counted === null
        ? `The number of devices on ${floorTitle(floor)} is not known`
        : `${counted} associated devices on ${floorTitle(floor)} now`,
    badges: [
      ...(mapless ? [{ tone: 'warn' as const, text: 'no map' }] : []),
      ...(complete ? [] : [{ tone: 'warn' as const, text: 'list cut' }]),
    ],
    sections: [sectionOf('devices', 'Devices now', lines)],
    hours: hoursOf(dossier, now),
  }
}
