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
  if (latest === null) return ` (${dateOf(earliest)} at the earliest, no latest day can be told)`
  if (dateOf(earliest) === dateOf(latest)) return ''
  return ` (between ${dateOf(earliest)} and ${dateOf(latest)})`
}

/** What the readings say of the days to come, with how far they can be trusted. Days are those of UTC. */
export function forecastSentence(forecast: Forecast): string {
  const { state, at, since, days, perDay } = forecast
  const from = since?.toISOString() ?? ''
  switch (state) {
    case 'unknown':
      return 'When it will be full cannot be told: it was not read for a week'
    case 'too-short':
      return `Read since ${from} only, too short to tell when it will be full`
    case 'full':
      return `Full on ${counted(days, 'day', 'days')} of the last 7`
    case 'fills':
      return `At this pace full around ${at === null ? '' : dateOf(at)}${spreadOf(forecast)}: ${grown(forecast)}`
    case 'far':
      return `Grows slowly, and is not full within what can be told: ${grown(forecast)}`
    case 'shrinking':
      return `Use shrinks: the daily peak falls by about ${pace(perDay ?? 0)} a day, by ${counted(days, 'day', 'days')}`
    case 'steady':
      return `Use neither clearly grows nor shrinks, by the daily peaks of ${counted(days, 'day', 'days')}`
  }
}

export function cautionWords(caution: Caution): string {
  switch (caution.because) {
    case 'resized':
      return `The pools went from ${caution.from} to ${caution.to} addresses on ${dateOf(caution.on)}, so what was before says less`
    case 'declined':
      return `${counted(caution.declined, 'declined address counts', 'declined addresses count')} as taken and may come back`
    case 'gaps':
      return `Only ${caution.whole} of ${caution.days} days were read for most of the day`
    case 'old':
      return `Last read at ${caution.lastAt.toISOString()}`
  }
}

/** For a subnet of which no reading is kept. */
export const neverRead = (why: string | null): ForecastRow => ({
  state: 'unknown',
  sentence: `When it will be full cannot be told: ${why === null ? 'how full it is was not read yet' : why.replace(/\.$/, '')}`,
  cautions: [],
  at: null,
  earliest: null,
  latest: null,
  perDay: null,
})
