import type { ReactNode } from 'react'
import type { Cell } from '../../../query/shown/shown-table.ts'
import { factsPart } from '../../../query/shown/shown-part.ts'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import css from './dhcp.module.css'

export interface FactRow {
  readonly label: string
  /** What it says; a time as an instant. */
  readonly text: Cell
  /** What is drawn, where that is more than the text. */
  readonly value?: ReactNode
  readonly said: Said
}

/** Labels with their values, one under the other, as they are drawn and as they are taken along. */
export function FactRows({ title, rows }: { title: string; rows: readonly FactRow[] }) {
  return (
    <>
      <Shown
        part={factsPart(
          title,
          rows.map(({ label, text, said }) => ({ name: label, value: text, said })),
        )}
      />
      <dl className={css.facts}>
        {rows.map(({ label, text, value = text }) => (
          <div key={label} className={css.fact}>
            <dt className={css.muted}>{label}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
