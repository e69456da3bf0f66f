import type { Answer, Occupancy } from '@patchbay/contract/common-queries/cisco-spaces'
import { useId } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { factsPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { hourWords } from '../../../ui/clock-words.ts'
import { FactAge } from '../../../ui/fact-age.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import css from './cisco-spaces.module.css'
import { AnswerCard } from './position-result.tsx'

/** A count as it may be said: below five no number. */
export const countWords = (count: number | null, complete = true): string =>
  `${complete ? '' : 'at least '}${count === null ? 'fewer than 5' : String(count)}`

interface Props {
  readonly answer: Answer
  readonly occupancy: Occupancy
  readonly nameOf: (source: string) => string
}

/** A floor: how many devices now, and by the hour. */
export function FloorPanel({ answer, occupancy, nameOf }: Props) {
  const { associated, heard, complete, width, length, source, observedAt } = occupancy
  const said = { source: nameOf(source), observedAt }
  const counted = (count: number | null) =>
    count === null && !complete ? 'not known, the list was cut' : countWords(count, complete)
  const facts = [
    { name: 'Associated', value: counted(associated), said },
    { name: 'Only heard', value: counted(heard), said },
    {
      name: 'Map',
      value:
        width === null || length === null ? 'none known' : `${width.toFixed(1)} m × ${length.toFixed(1)} m`,
      said,
    },
  ]
  return (
    <div className={css.column}>
      <AnswerCard answer={answer} nameOf={nameOf} />
      <Panel title="Devices now">
        <Shown part={factsPart('Devices now', facts)} />
        <dl className={css.facts}>
          {facts.map(({ name, value }) => (
            <div key={name} className={css.fact} data-fact={name}>
              <dt className={css.label}>{name}</dt>
              <dd>
                {value} <FactAge source={nameOf(source)} observedAt={observedAt} freshness="live" brief />
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      <HoursPanel hours={occupancy.hours} nameOf={nameOf} />
    </div>
  )
}

function HoursPanel({ hours, nameOf }: { hours: Occupancy['hours']; nameOf: (source: string) => string }) {
  const { rows, state, why } = hours
  return (
    <Panel title="Associated devices by hour">
      {state === 'awaited' && <SkeletonRows rows={3} />}
      {why !== null && <p className={css.note}>{`Not read: ${why}.`}</p>}
      {state === 'told' && (
        <HoursChart hours={hours} source={nameOf(hours.source ?? '')} key={rows[0]?.from} />
      )}
    </Panel>
  )
}

/** Of the drawing, which is stretched to the width that there is. */
const height = 100

/** A day by the hour, with the same in words. */
function HoursChart({ hours: { rows, observedAt }, source }: { hours: Occupancy['hours']; source: string }) {
  const zone = useTimeZone()
  const words = useId()
  const most = Math.max(5, ...rows.map(({ devices }) => devices ?? 0))
  const top = rows.find(({ devices }) => devices === most)
  const at = (from: string) => hourWords(new Date(from), zone)
  const sentence =
    top === undefined ? 'Fewer than 5 in every hour' : `Most at ${at(top.from)}: ${most} devices`
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return null
  const said = { source, observedAt }
  const part = rows.map(({ from, devices }) => ({ name: from, value: devices ?? 'fewer than 5', said }))
  return (
    <figure className={css.figure}>
      <Shown part={factsPart('Associated devices by hour', part)} />
      <svg
        className={css.picture}
        viewBox={`0 0 ${rows.length} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={words}
      >
        {rows.map(({ from, devices }, index) => {
          // What is no number has one height, whatever it is.
          const tall = ((devices ?? 2) / most) * (height - 4)
          return (
            <rect
              key={from}
              className={devices === null ? css.few : css.bar}
              x={index + 0.1}
              width={0.8}
              y={height - tall}
              height={tall}
            >
              <title>{`${at(from)}: ${countWords(devices)}`}</title>
            </rect>
          )
        })}
      </svg>
      <div className={css.axis} aria-hidden="true">
        <span>{at(first.from)}</span>
        <span>{at(last.from)}</span>
      </div>
      <ul className={css.key} aria-hidden="true">
        <li>
          <span className={css.swatch} data-of="bar" />
          devices in the hour
        </li>
        <li>
          <span className={css.swatch} data-of="few" />
          fewer than 5
        </li>
      </ul>
      <figcaption id={words} className={css.muted}>
        {sentence}. The last hour is not over.
      </figcaption>
    </figure>
  )
}
