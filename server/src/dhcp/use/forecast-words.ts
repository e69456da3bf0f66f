import type { Forecast as ForecastRow } from '@patchbay/contract/common-queries/dhcp-server'
import type { Caution, Forecast } from './forecast.ts'

const dateOf = (date: Date) => date.toISOString().slice(0, 10)
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** `2.4`, `12`; no sign. */
const pace = (perDay: number) => {
  const size = Math.abs(perDay)
  return size >= 10 ? String(Math.round(size)) : String(Number(size.toFixed(size < 1 ? 2 : 1)))
}

const grown = ({ perDay, days }: Forecast) =>
  `the daily peak grows by about ${pace(perDay ?? 0)} a day, by ${counted(days, 'day', 'days')}`

function spreadOf({ at, earliest, latest }: Forecast): string {
  if (at === null || earliest === null) return ''
  if (latest === null) return ` (${dateOf(earliest)} at the earliest, latest day unknown)`
  if (dateOf(earliest) === dateOf(latest)) return ''
  return ` (between ${dateOf(earliest)} and ${dateOf(latest)})`
}

const sentences: Readonly<Record<Forecast['state'], (forecast: Forecast) => string>> = {
  unknown: () => 'No forecast: not read for 7 d',
  'too-short': ({ since }) => `Read since ${since?.toISOString() ?? 'now'} only, too short for a forecast`,
  full: ({ days }) => `Full on ${counted(days, 'day', 'days')} of the last 7`,
  fills: (forecast) =>
    `At this pace full around ${forecast.at === null ? 'today' : dateOf(forecast.at)}${spreadOf(forecast)}: ${grown(forecast)}`,
  far: (forecast) => `Grows slowly, not full within the forecast: ${grown(forecast)}`,
  shrinking: ({ perDay, days }) =>
    `Use shrinks: the daily peak falls by about ${pace(perDay ?? 0)} a day, by ${counted(days, 'day', 'days')}`,
  steady: ({ days }) => `Use is steady, by the daily peaks of ${counted(days, 'day', 'days')}`,
}

/** What the readings say of the days to come, with how far they can be trusted. Days are those of UTC. */
export const forecastSentence = (forecast: Forecast): string => sentences[forecast.state](forecast)

export function cautionWords(caution: Caution): string {
  if (caution.because === 'resized') {
    return `The pools went from ${caution.from} to ${caution.to} addresses on ${dateOf(caution.on)}, so what was before says less`
  }
  if (caution.because === 'declined') {
    return `${counted(caution.declined, 'declined address counts', 'declined addresses count')} as used and may come back`
  }
  if (caution.because === 'gaps') {
    return `Only ${caution.whole} of ${caution.days} days were read for most of the day`
  }
  return `Last read at ${caution.lastAt.toISOString()}`
}

/** For a subnet of which no reading is kept. */
export const neverRead = (why: string | null): ForecastRow => ({
  state: 'unknown',
  sentence: `No forecast: ${why === null ? 'utilisation not read yet' : why.replace(/\.$/, '')}`,
  cautions: [],
  at: null,
  earliest: null,
  latest: null,
  perDay: null,
})
