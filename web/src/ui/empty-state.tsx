import type { ReactNode } from 'react'
import css from './empty-state.module.css'
import { StateGlyph } from './state-glyph.tsx'

interface Props {
  /** The three kinds must not look alike: all answered, not all answered, nothing set up or asked yet. */
  kind: 'none' | 'incomplete' | 'not-yet'
  title: ReactNode
  words: string
  /** Chips of the sources, for `incomplete`. */
  chips?: ReactNode
  /** Steps with what is done, for `not-yet`. */
  steps?: readonly { done: boolean; text: string }[]
  /** At most two. */
  actions?: ReactNode
}

/** Says what was asked, who answered, what it means and what to do next. */
export function EmptyState({ kind, title, words, chips, steps, actions }: Props) {
  return (
    <section className={css.panel} data-kind={kind}>
      {kind !== 'incomplete' && <Jacks />}
      {chips}
      <h2 className={css.title}>{title}</h2>
      <p className={css.words}>{words}</p>
      {steps && (
        <ul className={css.steps}>
          {steps.map(({ done, text }) => (
            <li key={text} data-done={done}>
              <StateGlyph glyph={done ? 'ok' : 'waiting'} size={16} />
              {text}
            </li>
          ))}
        </ul>
      )}
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </section>
  )
}

/** A jack, and the place where another would be. */
function Jacks() {
  return (
    <svg className={css.jacks} width="64" height="24" viewBox="0 0 64 24" aria-hidden="true">
      <rect x="1" y="1" width="26" height="22" rx="3" />
      <path d="M8 17v-7h3V7h6v3h3v7Z" />
      <rect x="37" y="1" width="26" height="22" rx="3" strokeDasharray="3 3" />
    </svg>
  )
}
