import type { ReactNode } from 'react'
import css from './dhcp.module.css'

interface Row {
  readonly label: string
  readonly value: ReactNode
}

/** Labels with their values, one under the other. */
export function FactRows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={css.facts}>
      {rows.map(({ label, value }) => (
        <div key={label} className={css.fact}>
          <dt className={css.muted}>{label}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
