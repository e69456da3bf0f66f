import type { Forecast as ForecastRow, Trend } from '@patchbay/contract/common-queries/dhcp-server'
import { forecastOf } from './forecast.ts'
import { cautionWords, forecastSentence, neverRead } from './forecast-words.ts'
import { dayLong, hourLong } from './recall.ts'
import type { Peak, Series, UseHistory } from './recall.ts'

const newestOf = ({ days }: Series) => days.at(-1)?.lastAt.getTime() ?? 0

/**
 * The server whose readings speak for the subnet: of those read lately the one with the most days, the first of several.
 * Partners count the same leases, so theirs are left aside and never added.
 */
export function leading(all: readonly Series[]): Series | null {
  const newest = Math.max(0, ...all.map(newestOf))
  const lately = all.filter((one) => newest - newestOf(one) <= dayLong)
  return lately.toSorted((one, other) => other.days.length - one.days.length).at(0) ?? null
}

const points = (peaks: readonly Peak[], long: number, most: number): Trend['days'] =>
  peaks.slice(-most).map(({ slot, assigned, declined, total }) => ({
    from: new Date(slot * long).toISOString(),
    assigned,
    declined,
    total,
  }))

interface History {
  readonly trend: Trend | null
  readonly forecast: ForecastRow | null
}

interface SubnetTrend {
  readonly subnet: string
  /** Those that serve it, in order. */
  readonly servers: readonly string[]
  readonly titleOf: (server: string) => string
}

/** What is remembered of one subnet, and what it comes to. Both null where nothing was looked up. */
export function historyOf(history: UseHistory, told: SubnetTrend, now: Date): History {
  const all = history.series.get(told.subnet)
  if (all === undefined) return { trend: null, forecast: null }
  const lead = leading(all.filter(({ source }) => told.servers.includes(source)))
  const failing = (source: string) => history.failing.get(source) ?? null
  if (lead === null) {
    const why = told.servers.map(failing).find((one) => one !== null) ?? null
    return { trend: null, forecast: neverRead(why) }
  }
  const forecast = forecastOf(lead.days, now)
  const { since } = forecast
  const why = failing(lead.source)
  const instant = (date: Date | null) => date?.toISOString() ?? null
  return {
    trend:
      since === null || lead.hours.length + lead.days.length === 0
        ? null
        : {
            source: lead.source,
            since: since.toISOString(),
            hours: points(lead.hours, hourLong, 49),
            days: points(lead.days, dayLong, 61),
          },
    forecast: {
      state: forecast.state,
      sentence: forecastSentence(forecast),
      cautions: [
        ...forecast.cautions.map(cautionWords),
        ...(why === null ? [] : [`${told.titleOf(lead.source)} was not read at the latest round: ${why}`]),
      ],
      at: instant(forecast.at),
      earliest: instant(forecast.earliest),
      latest: instant(forecast.latest),
      perDay: forecast.perDay,
    },
  }
}
