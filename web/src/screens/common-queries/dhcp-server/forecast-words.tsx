import type { Forecast } from '@patchbay/contract/common-queries/dhcp-server'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import css from './dhcp.module.css'
import { wordsWithTimes } from '../../../ui/clock-words.ts'

/** The same as text, its times as instants. */
export const forecastText = ({ sentence, cautions }: Forecast): string => [sentence, ...cautions].join('; ')

/** When it will be full, and what makes that worth less. */
export function ForecastWords({ forecast: { sentence, cautions } }: { forecast: Forecast }) {
  const zone = useTimeZone()
  return (
    <>
      <span data-forecast>{wordsWithTimes(sentence, zone)}.</span>
      {cautions.map((caution) => (
        <span key={caution} className={css.muted}>
          {' '}
          {wordsWithTimes(caution, zone)}.
        </span>
      ))}
    </>
  )
}
