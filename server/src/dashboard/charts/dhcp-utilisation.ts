import { forecastOf } from '../../dhcp/use/forecast.ts'
import type { Forecast } from '../../dhcp/use/forecast.ts'
import { cautionWords, forecastSentence } from '../../dhcp/use/forecast-words.ts'
import { dayLong, hourLong, noHistory, recallUse } from '../../dhcp/use/recall.ts'
import type { Peak } from '../../dhcp/use/recall.ts'
import { leading } from '../../dhcp/use/trend.ts'
import { fillOfSubnets, fullScopes, takenShare } from '../lists/full-scopes.ts'
import { heardByDhcp } from '../tile/silence.ts'
import { isUnknown } from '../tile/tile.ts'
import { nothingYet } from './chart.ts'
import type { Chart, Reading } from './chart.ts'

/** Scopes to choose from, the fullest first. */
const most = 50
/** Days from which on days say more than hours, and days that a forecast is drawn ahead at most. */
const enoughDays = 4
const furthest = 60

const percent = ({ assigned, declined, total }: Peak) =>
  Math.round(((assigned + declined) / total) * 1_000) / 10

const instant = (time: number) => new Date(time).toISOString()

/** The line from the last peak to the day on which the pool is full, where one can be told. */
function aheadOf({ state, at }: Forecast, last: Peak): { time: number; value: number } | null {
  if (state !== 'fills' || at === null) return null
  const from = last.slot * dayLong
  const share = (at.getTime() - from) / (furthest * dayLong)
  if (share <= 1) return { time: at.getTime(), value: 100 }
  return { time: from + furthest * dayLong, value: percent(last) + (100 - percent(last)) / share }
}

function drawn(peaks: readonly Peak[], long: number, forecast: Forecast): Omit<Reading, 'sentence'> {
  const last = peaks.at(-1)
  const ahead = last === undefined || long !== dayLong ? null : aheadOf(forecast, last)
  const times = peaks.map(({ slot }) => slot * long)
  const values = peaks.map(percent)
  if (ahead === null)
    return {
      times: times.map(instant),
      lines: [
        { title: 'Given out', kind: 'now', values },
        { title: 'Full', kind: 'limit', values: values.map(() => 100) },
      ],
    }
  const forecastValues = [
    ...values.map((value, at) => (at === values.length - 1 ? value : null)),
    ahead.value,
  ]
  return {
    times: [...times, ahead.time].map(instant),
    lines: [
      { title: 'Given out', kind: 'now', values: [...values, null] },
      { title: 'Forecast', kind: 'forecast', values: forecastValues },
      { title: 'Full', kind: 'limit', values: forecastValues.map(() => 100) },
    ],
  }
}

/** How full a scope was at its highest of each day, and when it will be full: of the fullest one unless another is chosen. */
export const dhcpUtilisation: Chart = {
  name: 'dhcp-utilisation',
  title: 'DHCP utilisation',
  unit: '%',
  key: 'queries-dhcp-server',
  heard: heardByDhcp,
  read: async (asking, wanted) => {
    const { database, now } = asking
    const subnets = await fillOfSubnets(asking)
    const chosen = subnets.find(({ subnet }) => subnet === wanted) ?? subnets[0]
    if (chosen === undefined) {
      const none = await fullScopes.rows(asking, {})
      return nothingYet(isUnknown(none) ? none.why : 'No client of a scope was seen in the last 24 h.')
    }
    const history = noHistory()
    await recallUse(database, history, new Set([chosen.subnet]), now)
    const lead = leading(history.series.get(chosen.subnet) ?? [])
    const forecast = forecastOf(lead?.days ?? [], now)
    const byDay = (lead?.days.length ?? 0) >= enoughDays
    return {
      ...drawn((byDay ? lead?.days : lead?.hours) ?? [], byDay ? dayLong : hourLong, forecast),
      sentence: `${chosen.subnet}: ${Math.floor(takenShare(chosen) * 100)} % leased. ${forecastSentence(forecast)}`,
      notes: forecast.cautions.map(cautionWords),
      choices: subnets.slice(0, most).map((one) => ({
        value: one.subnet,
        text: `${one.subnet}, ${Math.floor(takenShare(one) * 100)} %`,
      })),
      chosen: chosen.subnet,
      opens: `/common-queries/dhcp-server?${new URLSearchParams({ q: chosen.subnet }).toString()}`,
    }
  },
}
