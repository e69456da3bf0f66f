import type { Scope, Subnet } from '@patchbay/contract/common-queries/dhcp-server'
import { Panel } from '../../../ui/panel.tsx'
import css from './fill-panel.module.css'
import { ForecastWords } from './forecast-words.tsx'
import { TrendChart } from './trend-chart.tsx'

const told = (count: number | null) => (count === null ? 'not told' : String(count))

interface Props {
  readonly scope: Scope
  readonly subnet: Subnet | undefined
  readonly nameOf: (source: string) => string
}

/** What the subnet adds up to: how full, since when, for how long; whose devices, how much comes and goes. */
export function FillPanel({ scope, subnet, nameOf }: Props) {
  const trend = subnet?.trend ?? null
  const forecast = subnet?.forecast ?? null
  const { total, used, free, declined, reserved, vendors, churn, source, sharedNetwork } = scope
  const numbers = [
    ['In pools', total],
    ['Given out', used],
    ['Free', free],
    // Of a shared network only the sum of its pools is told.
    ...(sharedNetwork === null ? ([['Reserved', reserved]] as const) : []),
    ['Declined', declined],
    ...(churn === null
      ? []
      : ([
          ['Over, still kept', churn.ended],
          ['For a short time', churn.short],
        ] as const)),
  ] as const
  const most = Math.max(1, ...vendors.map(({ leases }) => leases))
  return (
    <Panel
      title={sharedNetwork === null ? 'How full it is' : 'How full all of it is'}
      aside={source === null ? undefined : `leases of ${nameOf(source)}`}
    >
      <dl className={css.numbers}>
        {numbers.map(([label, count]) => (
          <div key={label} className={css.number}>
            <dt>{label}</dt>
            <dd>{told(count)}</dd>
          </div>
        ))}
      </dl>
      {forecast !== null && (
        <p className={css.forecast}>
          <ForecastWords forecast={forecast} />
        </p>
      )}
      {trend !== null && <TrendChart key={trend.since} trend={trend} source={nameOf(trend.source)} />}
      {vendors.length > 0 && (
        <ul className={css.vendors} aria-label="Leases by vendor">
          {vendors.map(({ vendor, leases }) => (
            <li key={vendor ?? 'other'} className={css.vendor}>
              <span>{vendor ?? 'other or private'}</span>
              <span className={css.bar} aria-hidden="true">
                <span style={{ width: `${(leases / most) * 100}%` }} />
              </span>
              <span className={css.count}>{leases}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
