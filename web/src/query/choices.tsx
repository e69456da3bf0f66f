import type { Answer } from '@patchbay/contract/workflows/search-and-locate'
import { Link, useRouterState } from '@tanstack/react-router'
import { Panel } from '../ui/panel.tsx'
import css from './choices.module.css'
import { DeviceIcon } from '../ui/device-icon.tsx'

/** Several fit: the person chooses, nothing is picked silently. */
export function Choices({
  answer,
  nameOf,
}: {
  answer: Pick<Answer, 'title' | 'icon' | 'sentence' | 'choices'>
  nameOf: (source: string) => string
}) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <Panel title={answer.title} count={answer.choices.length} aside="Choose one">
      <p className={css.sentence}>
        <DeviceIcon kind={answer.icon} />
        {answer.sentence}
      </p>
      <ul>
        {answer.choices.map(({ ask, title, detail, source }) => (
          <li key={ask} className={css.item}>
            <Link to={path} search={{ q: ask }} className={css.choice}>
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
