import { useTimeZone } from '../preferences/time-zone.ts'
import { dayWords, hourWords, instantWords, shortWords } from './clock-words.ts'
import css from './trail.module.css'
import { trailPosition, trailScale } from './trail-scale.ts'
import type { TrailLane, TrailScale, TrailStay } from './trail-scale.ts'

/** Lanes on one time axis with a line at now. The table holds the same rows for those who cannot see it. */
export function Trail({ lanes, now }: { lanes: readonly TrailLane[]; now: number }) {
  const zone = useTimeZone()
  const scale = trailScale(lanes, now, zone)
  if (!scale) return null
  return (
    <div
      className={css.trail}
      role="img"
      aria-label="Time axis of places, addresses and VLANs; same rows as the table"
    >
      {lanes.map((lane) => (
        <div key={lane.name} className={css.lane}>
          <span className={css.name}>{lane.name}</span>
          <div className={css.track}>
            {lane.stays.map((stay) => (
              <Box key={`${stay.from} ${stay.text}`} stay={stay} scale={scale} zone={zone} />
            ))}
          </div>
        </div>
      ))}
      <div className={css.lane}>
        <span />
        <div className={css.axis}>
          {scale.ticks.map((tick) => (
            <span
              key={tick.getTime()}
              className={css.tick}
              style={{ left: `${trailPosition(scale, tick.getTime())}%` }}
            >
              {scale.byDay ? dayWords(tick, zone) : hourWords(tick, zone)}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

function Box({ stay, scale, zone }: { stay: TrailStay; scale: TrailScale; zone: string }) {
  const left = trailPosition(scale, Date.parse(stay.from))
  const right = stay.present ? 100 : trailPosition(scale, Date.parse(stay.to))
  const kind = stay.disputed ? css.disputed : stay.present ? css.present : css.past
  const words = `${stay.text}${stay.disputed ? '?' : ''}`
  const title = `${stay.text}, ${instantWords(new Date(stay.from), zone)} to ${stay.present ? 'now' : instantWords(new Date(stay.to), zone)}`
  return (
    <span
      className={`${css.box} ${kind}`}
      style={{ left: `${left}%`, width: `${right - left}%` }}
      title={title}
    >
      <span className={css.text}>{words}</span>
    </span>
  )
}

const spanWords = (stay: TrailStay, now: Date, zone: string) =>
  `${shortWords(new Date(stay.from), now, zone)} to ${stay.present ? 'now' : shortWords(new Date(stay.to), now, zone)}`

const newestFirst = (a: TrailStay, b: TrailStay) => Date.parse(b.from) - Date.parse(a.from)

/** The stays of the first lane, newest first, each with what the other lanes held meanwhile: the phone's form. */
export function TrailList({ lanes, now }: { lanes: readonly TrailLane[]; now: number }) {
  const [places, ...others] = lanes
  const today = new Date(now)
  const zone = useTimeZone()
  const rows = places && places.stays.length > 0 ? places.stays : lanes.flatMap((lane) => lane.stays)
  return (
    <ol className={css.list}>
      {rows.toSorted(newestFirst).map((stay) => (
        <li key={`${stay.from} ${stay.text}`} className={css.stay} data-present={stay.present}>
          <span className={css.where}>
            {stay.text}
            {stay.disputed && <span className={css.question}> disputed</span>}
          </span>
          <span className={css.when}>{spanWords(stay, today, zone)}</span>
          <span className={css.meanwhile}>
            {rows === places?.stays &&
              others
                .flatMap((lane) =>
                  lane.stays.filter((other) => overlaps(other, stay)).map(({ text }) => text),
                )
                .join(', ')}
          </span>
        </li>
      ))}
    </ol>
  )
}

function overlaps(a: TrailStay, b: TrailStay): boolean {
  return Date.parse(a.from) <= Date.parse(b.to) && Date.parse(b.from) <= Date.parse(a.to)
}

export function TrailTable({ lanes }: { lanes: readonly TrailLane[] }) {
  const zone = useTimeZone()
  const rows = lanes
    .flatMap((lane) => lane.stays.map((stay) => ({ lane: lane.name, stay })))
    .toSorted((a, b) => newestFirst(a.stay, b.stay))
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Lane</th>
            <th scope="col">Value</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ lane, stay }) => (
            <tr key={`${lane} ${stay.from} ${stay.text}`}>
              <td>{lane}</td>
              <td className="mono">
                {stay.text}
                {stay.disputed && <span className={css.question}> disputed</span>}
              </td>
              <td className="mono">{instantWords(new Date(stay.from), zone)}</td>
              <td className="mono">{stay.present ? 'now' : instantWords(new Date(stay.to), zone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
