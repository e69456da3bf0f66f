import { useId } from 'react'
import type { ReactNode } from 'react'
import css from './panel.module.css'

interface Props {
  title: string
  /** Shown in faint after the title. */
  count?: number
  /** A note or one small button, at the right of the head. */
  aside?: ReactNode
  tone?: 'plain' | 'warn' | 'bad'
  id?: string
  children: ReactNode
}

/** A titled box whose content goes edge to edge. */
export function Panel({ title, count, aside, tone = 'plain', id, children }: Props) {
  const heading = useId()
  return (
    <section
      className={css.panel}
      data-tone={tone}
      id={id}
      aria-labelledby={heading}
      tabIndex={id === undefined ? undefined : -1}
    >
      <div className={css.head}>
        <h2 id={heading} className={css.title}>
          {title}
        </h2>
        {count !== undefined && <span className={css.count}>{count}</span>}
        {aside !== undefined && <span className={css.aside}>{aside}</span>}
      </div>
      {children}
    </section>
  )
}
