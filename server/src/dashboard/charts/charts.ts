import type { Chart as Drawn } from '@patchbay/contract/dashboard/dashboard'
import type { ChartName } from '@patchbay/contract/dashboard/names'
import { CallError } from '../../errors/call-error.ts'
import { mayOpenKey } from '../tile/tile.ts'
import type { Asking } from '../tile/tile.ts'
import type { Chart } from './chart.ts'
import { dhcpUtilisation } from './dhcp-utilisation.ts'
import { failuresByHour } from './failures-by-hour.ts'
import { poeDrawn, unreachableSwitches } from './of-samples.ts'

const charts: readonly Chart[] = [failuresByHour, dhcpUtilisation, unreachableSwitches, poeDrawn]

/** Charts of screens that the viewer may open. */
export const chartsFor = ({ person }: Pick<Asking, 'person'>): readonly Chart[] =>
  charts.filter(({ key }) => mayOpenKey(key, person))

/** @throws CallError `key-missing` */
export async function chartOf(name: ChartName, asking: Asking, chosen: string | undefined): Promise<Drawn> {
  const chart = charts.find((each) => each.name === name)
  if (chart === undefined) throw new CallError('no-such-thing')
  if (!mayOpenKey(chart.key, asking.person))
    throw new CallError('key-missing', { fields: { key: chart.key } })
  const [reading, silence] = await Promise.all([chart.read(asking, chosen), chart.heard(asking)])
  return {
    title: chart.title,
    unit: chart.unit,
    notes: [],
    choices: [],
    chosen: null,
    opens: null,
    ...reading,
    silence,
  }
}
