import type { Trend } from '@patchbay/contract/common-queries/dhcp-server'
import { useId, useState } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { trendPart } from './utilisation-part.ts'
import css from './trend-chart.module.css'
import { slotWords, trendSentence, trendSlots, trendWidth } from './trend-slots.ts'
import type { Slot, TrendStep } from './trend-slots.ts'

const steps: readonly { readonly step: TrendStep; readonly words: string }[] = [
  { step: 'hours', words: 'By hour, 2 days' },
  { step: 'days', words: 'By day, 60 days' },
]
/** Of the drawing, which is stretched to the width that there is. */
const height = 100
/** Days of which a picture by day says more than one by hour. */
const enoughDays = 3

/** The end of the pools as a line in steps, broken where nothing was read. */
function poolLine(slots: readonly Slot[], y: (count: number) => number): string {
  return slots
    .flatMap(({ point }, at) => {
      if (point === null) return []
      const joined = at > 0 && slots[at - 1]?.point != null
      return [`${joined ? 'L' : 'M'}${at} ${y(point.total)}`, `L${at + 1} ${y(point.total)}`]
    })
    .join('')
}

function Bars({ slots, step, labelledBy }: { slots: readonly Slot[]; step: TrendStep; labelledBy: string }) {
  const { before, places } = trendWidth(slots, step)
  const top = Math.max(
    1,
    ...slots.map(({ point }) =>
      point === null ? 0 : Math.max(point.total, point.assigned + point.declined),
    ),
  )
  // Room above, so that the line of a full pool is seen.
  const y = (count: number) => height - (count / top) * (height - 4)
  return (
    <svg
      className={css.picture}
      viewBox={`${-before} 0 ${places} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={labelledBy}
    >
      {slots.map(({ from, point }, at) =>
        point === null ? null : (
          <g key={from}>
            <rect
              className={css.assigned}
              x={at + 0.1}
              width={0.8}
              y={y(point.assigned)}
              height={height - y(point.assigned)}
            />
            <rect
              className={css.declined}
              x={at + 0.1}
              width={0.8}
              y={y(point.assigned + point.declined)}
              height={y(point.assigned) - y(point.assigned + point.declined)}
            />
          </g>
        ),
      )}
      <path className={css.pool} d={poolLine(slots, y)} />
    </svg>
  )
}

/** How full it was: the highest use of each hour or day below the end of the pools, with the same in words. */
export function TrendChart({ trend, source }: { trend: Trend; source: string }) {
  const zone = useTimeZone()
  const words = useId()
  const [step, setStep] = useState<TrendStep>(trend.days.length >= enoughDays ? 'days' : 'hours')
  const drawn = trend[step].length > 0 ? step : step === 'days' ? 'hours' : 'days'
  const slots = trendSlots(trend[drawn], drawn)
  const { start } = trendWidth(slots, drawn)
  const last = slots.at(-1)
  if (start === null || last === undefined) return null
  return (
    <figure className={css.trend}>
      <Shown part={trendPart(trend[drawn], drawn, source)} />
      <div className={css.head}>
        <span className={css.title}>Utilisation history of {source}</span>
        <div role="group" aria-label="Period" className={css.steps}>
          {steps.map((each) => (
            <button
              key={each.step}
              type="button"
              className={css.step}
              aria-pressed={drawn === each.step}
              disabled={trend[each.step].length === 0}
              onClick={() => setStep(each.step)}
            >
              {each.words}
            </button>
          ))}
        </div>
      </div>
      <Bars slots={slots} step={drawn} labelledBy={words} />
      <div className={css.axis} aria-hidden="true">
        <span>{slotWords(start, drawn, zone)}</span>
        <span>{slotWords(last.from, drawn, zone)}</span>
      </div>
      <ul className={css.key} aria-hidden="true">
        <li>
          <span className={css.swatch} data-of="assigned" />
          leased
        </li>
        {slots.some(({ point }) => point !== null && point.declined > 0) && (
          <li>
            <span className={css.swatch} data-of="declined" />
            declined
          </li>
        )}
        <li>
          <span className={css.swatch} data-of="pool" />
          pool size
        </li>
      </ul>
      <figcaption id={words} className={css.words}>
        {trendSentence(slots, drawn, zone)}.
      </figcaption>
    </figure>
  )
}
