import type { Answer } from '@patchbay/contract/common-queries/cisco-spaces'
import { useId } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { SectionPanel } from '../../../query/parts/section-panel.tsx'
import { factsPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { hourWords } from '../../../ui/clock-words.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import css from './cisco-spaces.module.css'
import { AnswerCard } from './answer-card.tsx'

/** A count as it may be said: below five no number. */
const countWords = (count: number | null): string => (count === null ? 'fewer than 5' : String(count))

type Hours = NonNullable<Answer['hours']>

interface Props {
  readonly answer: Answer
  readonly hours: Hours
  readonly nameOf: (source: string) => string
}

/** A floor: how many devices now, and by the hour. */
export function FloorPanel({ answer, hours, nameOf }: Props) {
  return (
    <div className={css.column}>
      <AnswerCard answer={answer} nameOf={nameOf} />
      {answer.sections.map((section) => (
        <SectionPanel key={section.name} section={section} nameOf={nameOf} />
      ))}
      <HoursPanel hours={hours} nameOf={nameOf} />
    </div>
  )
}

function HoursPanel({ hours, nameOf }: { hours: Hours; nameOf: (source: string) => string }) {
  const { state, why, source } = hours
  return (
    <Panel title="Associated devices by hour">
      {state === 'awaited' && <SkeletonRows rows={3} />}
      {why !== null && <p className={css.note}>{`Not read: ${why}.`}</p>}
      {state === 'told' && <HoursChart hours={hours} source={nameOf(source ?? '')} />}
    </Panel>
  )
}

/** Of the drawing, which is stretched to the width that there is. */
const height = 100

/** A day by the hour, with the same in words. */
function HoursChart({ hours: { rows, observedAt }, source }: { hours: Hours; source: string }) {
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
  const part = rows.map(({ from, devices }) => ({ name: from, value: countWords(devices), said }))
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
