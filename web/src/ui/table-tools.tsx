import type { ReactNode } from 'react'
import css from './table-tools.module.css'

interface Props {
  /** Name of the field. */
  readonly label: string
  readonly placeholder: string
  readonly find: string
  readonly onFind: (text: string) => void
  /** How many rows are left of how many. */
  readonly count: string
  /** What else narrows the rows, before their count. */
  readonly children?: ReactNode
  /** At the other end of the line. */
  readonly right?: ReactNode
}

/** The line above a table that leaves only the rows looked for. */
export function TableTools({ label, placeholder, find, onFind, count, children, right }: Props) {
  return (
    <div className={css.tools}>
      <input
        className={css.find}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={find}
        onChange={(event) => onFind(event.target.value)}
      />
      {children}
      <span className={css.count}>{count}</span>
      {right !== undefined && <span className={css.right}>{right}</span>}
    </div>
  )
}
