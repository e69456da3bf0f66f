import type { ReactNode } from 'react'
import css from './action-bar.module.css'

/** At the foot of a form: what has been saved so far, then the buttons, the primary last. */
export function ActionBar({ status, children }: { status: ReactNode; children: ReactNode }) {
  return (
    <div className={css.bar}>
      <div className={css.status}>{status}</div>
      <div className={css.buttons}>{children}</div>
    </div>
  )
}
