import type { Answer } from '@patchbay/contract/workflows/search-and-locate'
import { Panel } from '../ui/panel.tsx'
import { DeviceIcon } from '../ui/device-icon.tsx'
import css from './choices.module.css'
import { QuestionLink } from './question-link.tsx'

/** Several fit: the person chooses, nothing is picked silently. */
export function Choices({
  answer,
  nameOf,
}: {
  answer: Pick<Answer, 'title' | 'icon' | 'sentence' | 'choices'>
  nameOf: (source: string) => string
}) {
  return (
    <Panel title={answer.title} count={answer.choices.length} aside="Choose one">
      <p className={css.sentence}>
        <DeviceIcon kind={answer.icon} />
        {answer.sentence}
      </p>
      <ul>
        {answer.choices.map(({ ask, title, detail, source }) => (
          <li key={ask} className={css.item}>
            <QuestionLink q={ask} className={css.choice}>
              <span className={css.title}>{title}</span>
              <span className={css.detail}>{detail}</span>
              <span className={css.source}>{nameOf(source)}</span>
            </QuestionLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
