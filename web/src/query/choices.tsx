import type { Answer } from '@patchbay/contract/workflows/search-and-locate'
import { Fragment, useContext } from 'react'
import { RelativeAge } from '../ui/relative-age.tsx'
import { Panel } from '../ui/panel.tsx'
import { DeviceIcon } from '../ui/device-icon.tsx'
import css from './choices.module.css'
import { AnsweredFor } from './observed-age.tsx'
import { QuestionLink } from './question-link.tsx'
import { factsPart } from './shown/shown-part.ts'
import { Shown } from './shown/shown.tsx'

/** Several fit: the person chooses, nothing is picked silently. */
export function Choices({
  answer,
  nameOf,
}: {
  answer: Pick<Answer, 'title' | 'icon' | 'sentence' | 'choices'>
  nameOf: (source: string) => string
}) {
  const askedAt = useContext(AnsweredFor)
  const facts = answer.choices.map(({ ask, title, detail, source, reported = [] }) => ({
    name: title,
    value: ask,
    detail: [detail, ...reported.map(({ word, at }) => `${word} ${at}`)].join(' · '),
    said: { source: nameOf(source), observedAt: askedAt },
  }))
  return (
    <Panel title={answer.title} count={answer.choices.length} aside="Choose one">
      <Shown part={factsPart(answer.title, facts)} />
      <p className={css.sentence}>
        <DeviceIcon kind={answer.icon} />
        {answer.sentence}
      </p>
      <ul>
        {answer.choices.map(({ ask, title, detail, source, reported = [] }) => (
          <li key={ask} className={css.item}>
            <QuestionLink q={ask} className={css.choice}>
              <span className={css.title}>{title}</span>
              <span className={css.detail}>
                {detail}
                {reported.map(({ word, at }) => (
                  <Fragment key={word}>
                    {' · '}
                    {word} <RelativeAge since={at} />
                  </Fragment>
                ))}
              </span>
              <span className={css.source}>{nameOf(source)}</span>
            </QuestionLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
