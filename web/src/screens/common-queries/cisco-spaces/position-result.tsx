import type { Answer } from '@patchbay/contract/common-queries/cisco-spaces'
import { Choices } from '../../../query/choices.tsx'
import { SectionPanel } from '../../../query/parts/section-panel.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { AnswerCard } from './answer-card.tsx'
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
