import type { Answer } from '@patchbay/contract/common-queries/cisco-spaces'
import { useContext } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { Choices } from '../../../query/choices.tsx'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { SectionPanel } from '../../../query/parts/section-panel.tsx'
import { factsPart, joinNames } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Badges } from '../../../ui/badges.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { wordsWithTimes } from '../../../ui/clock-words.ts'
import css from './cisco-spaces.module.css'
import { TrackPanel } from './track-panel.tsx'

interface Props {
  readonly answer: Answer
  readonly nameOf: (source: string) => string
}

/** A device: where it is, what hears it, and where it was. */
export function PositionResult({ answer, nameOf }: Props) {
  const { sections, contradiction, track, choices } = answer
  const [first, ...others] = sections.map((section) => (
    <SectionPanel key={section.name} section={section} nameOf={nameOf} />
  ))
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <AnswerCard answer={answer} nameOf={nameOf} />
        {contradiction !== null && <Callout tone="warn">{contradiction}</Callout>}
        {first}
        {track !== null && <TrackPanel track={track} nameOf={nameOf} />}
        {choices.length > 0 && (
          <Choices
            answer={{
              title: 'Other devices',
              icon: 'personal',
              sentence: 'Known for the same person or address',
              choices,
            }}
            nameOf={nameOf}
          />
        )}
      </div>
      {others.length > 0 && <div className={css.column}>{others}</div>}
    </div>
  )
}

/** The answer in one sentence. */
export function AnswerCard({ answer, nameOf }: Props) {
  const { title, subtitle, sentence, badges, sections, occupancy } = answer
  const zone = useTimeZone()
  const askedAt = useContext(AnsweredFor)
  const sources = [
    ...sections.flatMap(({ lines }) => lines.map(({ source }) => source)),
    occupancy?.source ?? null,
  ]
  const fact = {
    name: title,
    value: sentence,
    detail: joinNames([subtitle, ...badges.map(({ text }) => text)]),
    said: { source: joinNames(sources.map((source) => source && nameOf(source))), observedAt: askedAt },
  }
  return (
    <article className={css.card} aria-label={title}>
      <Shown part={factsPart('Answer', [fact])} />
      <h2 className={css.title}>{title}</h2>
      {subtitle !== null && <p className={css.muted}>{subtitle}</p>}
      <Badges badges={badges} />
      <p className={css.sentence}>{wordsWithTimes(sentence, zone)}.</p>
    </article>
  )
}
