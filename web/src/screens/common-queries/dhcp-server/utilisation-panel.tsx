import type { Scope, Subnet, Forecast } from '@patchbay/contract/common-queries/dhcp-server'
import { useContext } from 'react'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { Shown } from '../../../query/shown/shown.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { wordsWithTimes } from '../../../ui/clock-words.ts'
import css from './utilisation-panel.module.css'
import { countWords, fillNumbers, fillPart, vendorWords } from './utilisation-part.ts'
import { TrendChart } from './trend-chart.tsx'
import dhcpCss from './dhcp.module.css'

interface Props {
  readonly scope: Scope
  readonly subnet: Subnet | undefined
  readonly nameOf: (source: string) => string
}

/** What the subnet adds up to: how full, since when, for how long; whose devices, how much comes and goes. */
export function FillPanel({ scope, subnet, nameOf }: Props) {
  const trend = subnet?.trend ?? null
  const forecast = subnet?.forecast ?? null
  const { vendors, source, sharedNetwork } = scope
  const askedAt = useContext(AnsweredFor)
  const title = sharedNetwork === null ? 'Utilisation' : 'Utilisation of the shared network'
  const said = { source: source === null ? null : nameOf(source), observedAt: askedAt }
  const most = Math.max(1, ...vendors.map(({ leases }) => leases))
  return (
    <Panel title={title} aside={source === null ? undefined : `leases of ${nameOf(source)}`}>
      <Shown part={fillPart(title, scope, forecast, said)} />
      <dl className={css.numbers}>
        {fillNumbers(scope).map(([label, count]) => (
          <div key={label} className={css.number}>
            <dt>{label}</dt>
            <dd>{countWords(count)}</dd>
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
              <span>{vendorWords(vendor)}</span>
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

/** The same as text, its times as instants. */
export const forecastText = ({ sentence, cautions }: Forecast): string => [sentence, ...cautions].join('; ')

/** When it will be full, and what makes that worth less. */
export function ForecastWords({ forecast: { sentence, cautions } }: { forecast: Forecast }) {
  const zone = useTimeZone()
  return (
    <>
      <span data-forecast>{wordsWithTimes(sentence, zone)}.</span>
      {cautions.map((caution) => (
        <span key={caution} className={dhcpCss.muted}>
          {' '}
          {wordsWithTimes(caution, zone)}.
        </span>
      ))}
    </>
  )
}
