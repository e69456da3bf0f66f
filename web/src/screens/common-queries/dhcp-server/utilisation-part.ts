import type { Forecast, Scope } from '@patchbay/contract/common-queries/dhcp-server'
import { factsPart } from '../../../query/shown/shown-part.ts'
import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'
import type { TrendStep, UsePoint } from './trend-slots.ts'

/** What a subnet adds up to, in its order; null was not known. */
export function fillNumbers(scope: Scope): readonly (readonly [string, number | null])[] {
  const { total, used, free, declined, reserved, churn, sharedNetwork } = scope
  return [
    ['In pools', total],
    ['Leased', used],
    ['Free', free],
    // Of a shared network only the sum of its pools is told.
    ...(sharedNetwork === null ? ([['Reserved', reserved]] as const) : []),
    ['Declined', declined],
    ...(churn === null
      ? []
      : ([
          ['Expired, still stored', churn.ended],
          ['Short leases', churn.short],
        ] as const)),
  ]
}

export const countWords = (count: number | null) => (count === null ? 'not known' : String(count))

export const vendorWords = (vendor: string | null) => vendor ?? 'other or private'

/** The numbers, when it will be full and whose devices there are, as they are shown. */
export const fillPart = (title: string, scope: Scope, forecast: Forecast | null, said: Said): ShownPart =>
  factsPart(title, [
    ...fillNumbers(scope).map(([name, count]) => ({ name, value: count ?? countWords(count), said })),
    ...(forecast === null
      ? []
      : [
          { name: 'Full when', value: forecast.sentence, detail: forecast.cautions.join('; ') || null, said },
        ]),
    ...scope.vendors.map(({ vendor, leases }) => ({
      name: `Leases of ${vendorWords(vendor)}`,
      value: leases,
      said,
    })),
  ])

/** The points that are drawn, each with its own time. */
export const trendPart = (points: readonly UsePoint[], step: TrendStep, source: string): ShownPart =>
  factsPart(
    'Utilisation history',
    points.map(({ from, assigned, declined, total }) => ({
      name: step === 'days' ? 'Daily peak' : 'Hourly peak',
      value: `${assigned} of ${total} leased, ${declined} declined`,
      said: { source, observedAt: from },
    })),
  )
