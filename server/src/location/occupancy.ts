import type { FloorName, HourOfFloor } from '@patchbay/connectors/location/capabilities'
import type { Answer } from '@patchbay/contract/common-queries/cisco-spaces'
import type { Fact } from '../facts/fact.ts'
import type { LocationDossier } from './dossier.ts'
import { floorTitle } from './floor-names.ts'

/** A smaller count could be somebody. */
const fewest = 5

const rounded = (count: number): number | null => (count < fewest ? null : count)

const countWords = (count: number, complete: boolean): string =>
  count < fewest ? (complete ? 'Fewer than 5' : 'At least a few') : `${complete ? '' : 'At least '}${count}`

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

function hoursOf({ hours }: LocationDossier, now: Date): NonNullable<Answer['occupancy']>['hours'] {
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
): Pick<Answer, 'sentence' | 'badges' | 'occupancy' | 'subtitle'> | null {
  const { located, isLocated, cut, plan, devicesAt } = dossier
  if (!isLocated || devicesAt === null) return null
  const complete = !cut.includes(source)
  const associated = located.filter(({ value }) => value.associated !== false).length
  const heard = located.length - associated
  const of = plan !== null && 'fact' in plan ? plan.fact.value : null
  const mapless = of !== null && of.width === null
  return {
    sentence: `${countWords(associated, complete)} associated devices on ${floorTitle(floor)} now`,
    subtitle: null,
    badges: [
      ...(mapless ? [{ tone: 'warn' as const, text: 'no map' }] : []),
      ...(complete ? [] : [{ tone: 'warn' as const, text: 'list cut' }]),
    ],
    occupancy: {
      associated: rounded(associated),
      heard: rounded(heard),
      complete,
      width: of?.width ?? null,
      length: of?.length ?? null,
      source,
      observedAt: devicesAt.toISOString(),
      hours: hoursOf(dossier, now),
    },
  }
}
