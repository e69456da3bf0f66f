import type { Finding, Subnet } from '@patchbay/contract/common-queries/dhcp-server'
import { counted, findingOf, item } from './wording.ts'

export interface Forecasts {
  readonly subnets: readonly Pick<Subnet, 'subnet' | 'forecast'>[]
  readonly now: Date
}

const day = 86_400_000
/** Days in which a pool can still be made larger without haste. */
const soon = 14

/** Full on some of the last days, or full at this pace within two weeks. */
export function poolFillsSoon({ subnets, now }: Forecasts): Finding[] {
  const near = subnets.flatMap(({ subnet, forecast }) => {
    if (forecast === null) return []
    const { state, at, sentence } = forecast
    const fills = state === 'fills' && at !== null && Date.parse(at) - now.getTime() <= soon * day
    return state === 'full' || fills ? [{ state, item: item(`${subnet}: ${sentence}`, subnet) }] : []
  })
  const full = near.some(({ state }) => state === 'full')
  return findingOf(
    'pool-fills-soon',
    full ? 'bad' : 'warn',
    near.map((one) => one.item),
    (count) =>
      full
        ? `${counted(count, 'subnet was', 'subnets were')} full lately, or will be within 14 d`
        : `${counted(count, 'subnet fills', 'subnets fill')} within 14 d at this pace`,
  )
}
