import { Link } from '@tanstack/react-router'
import { placeOf } from '../../saved-views/view-address.ts'
import { Panel } from '../../ui/panel.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import css from './dashboard.module.css'
import type { Dashboard } from './use-dashboard.ts'

/** What a new site has yet to connect before its numbers mean something. */
export function Checklist({ steps }: { steps: NonNullable<Dashboard['checklist']> }) {
  const done = steps.filter((step) => step.done).length
  const others = steps.some((step) => !step.done && step.opens === null)
  return (
    <Panel title="Connect your site" aside={`${done} of ${steps.length} done`}>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step.title} data-done={step.done}>
            <StateGlyph glyph={step.done ? 'ok' : 'waiting'} size={16} />
            {step.done || step.opens === null ? (
              step.title
            ) : (
              <Link {...placeOf(step.opens)}>{step.title}</Link>
            )}
            <span className={css.hidden}>{step.done ? ', done' : ', not done yet'}</span>
          </li>
        ))}
      </ol>
      {others && <p className={css.calm}>An administrator of systems or locations can do the rest.</p>}
    </Panel>
  )
}
