import type { ReactNode } from 'react'
import css from './empty-state.module.css'
import { StateGlyph } from './state-glyph.tsx'

interface Props {
  /** All answered, not all answered, or nothing set up or asked yet; each looks different. */
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

/** An empty result: what was asked, its meaning and the next step. */
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

/** Drawing of a jack beside an empty slot. */
function Jacks() {
  return (
    <svg className={css.jacks} width="64" height="24" viewBox="0 0 64 24" aria-hidden="true">
      <rect x="1" y="1" width="26" height="22" rx="3" />
      <path d="M8 17v-7h3V7h6v3h3v7Z" />
      <rect x="37" y="1" width="26" height="22" rx="3" strokeDasharray="3 3" />
    </svg>
  )
}
