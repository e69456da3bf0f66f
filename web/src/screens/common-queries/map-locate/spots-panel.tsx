import type { Spot } from '@patchbay/contract/common-queries/map-locate'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { factsPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { instantWords } from '../../../ui/clock-words.ts'
import { FactAge } from '../../../ui/fact-age.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './map-locate.module.css'
import { spotAt, timeRange } from './spot-time.ts'

interface Props {
  readonly spots: readonly Spot[]
  /** Place in the list. */
  readonly chosen: number
  readonly onChoose: (at: number) => void
  readonly nameOf: (source: string) => string
}

const minute = 60_000

/** Where it is and was, as a list, with a slider over the time that is known. */
export function SpotsPanel({ spots, chosen, onChoose, nameOf }: Props) {
  const zone = useTimeZone()
  const range = timeRange(spots)
  const spot = spots[chosen]
  const part = factsPart(
    'Places',
    spots.map(({ words, building, floor, room, source, from, to }) => ({
      name: words,
      value: [building, floor === null ? null : `floor ${floor}`, room].filter(Boolean).join(', '),
      detail: [from, to].filter(Boolean).join(' to '),
      said: { source: nameOf(source), observedAt: to },
    })),
  )
  const time = spot?.isNow === false ? Date.parse(spot.to ?? '') : (range?.to ?? 0)
  return (
    <Panel title="Places" count={spots.length}>
      <Shown part={part} />
      <div className={css.inside}>
        {range !== null && (
          <label className={css.slider}>
            <span>Time</span>
            <input
              type="range"
              min={range.from}
              max={range.to}
              step={minute}
              value={time}
              aria-valuetext={instantWords(new Date(time), zone)}
              onChange={(event) => onChoose(spotAt(spots, Number(event.target.value), range.to))}
            />
            <span className={css.muted}>
              {spot?.isNow === false ? instantWords(new Date(time), zone) : 'now'}
            </span>
          </label>
        )}
        <ul className={css.spots}>
          {spots.map(({ words, building, floor, isNow, source, to, freshness }, at) => (
            <li key={`${words} ${to}`}>
              <button
                type="button"
                className={css.spot}
                aria-current={at === chosen ? 'true' : undefined}
                onClick={() => onChoose(at)}
              >
                <span>
                  {isNow ? 'Now' : 'Earlier'}: {words}
                </span>
                <span className={css.muted}>
                  {[building, floor === null ? null : `floor ${floor}`].filter(Boolean).join(', ') ||
                    'place not known'}
                </span>
                <FactAge source={nameOf(source)} observedAt={to} freshness={freshness} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
