import type { Answer } from '@patchbay/contract/workflows/search-and-locate'
import { Link } from '@tanstack/react-router'
import { Panel } from '../../../ui/panel.tsx'
import css from './choices.module.css'
import { DeviceIcon } from './device-icon.tsx'

/** Several fit: the person chooses, nothing is picked silently. */
export function Choices({ answer, nameOf }: { answer: Answer; nameOf: (source: string) => string }) {
  return (
    <Panel title={answer.title} count={answer.choices.length} aside="Choose one">
      <p className={css.sentence}>
        <DeviceIcon kind={answer.icon} />
        {answer.sentence}
      </p>
      <ul>
        {answer.choices.map(({ ask, title, detail, source }) => (
          <li key={ask} className={css.item}>
            <Link to="/workflows/search-and-locate" search={{ q: ask }} className={css.choice}>
              <span className={css.title}>{title}</span>
              <span className={css.detail}>{detail}</span>
              <span className={css.source}>{nameOf(source)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
