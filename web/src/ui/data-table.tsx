import type { CSSProperties, ReactNode } from 'react'
import css from './data-table.module.css'

export interface DataTableProps {
  label: string
  /** Words above the columns; an empty one is a column of buttons. */
  heads: readonly string[]
  /**
   * On a phone each row becomes lines below one another; for cells that speak for themselves. `named` sets its head
   * before each but the first, for cells that do not.
   */
  stacks?: boolean | 'named'
  /** Rows as `<tr>`. */
  children: ReactNode
  /** What more there is to a head: words for who points at it, and whether it stands above figures. */
  headOf?: (head: string) => { readonly title?: string; readonly figures?: boolean | undefined }
}

/** Heads for the style sheet, which sets them before the cells of a stacked row: `--head-2` and so on. */
const headsForCells = (heads: readonly string[]) =>
  Object.fromEntries(heads.map((head, at) => [`--head-${at + 1}`, JSON.stringify(head)])) as CSSProperties

/** Hairline rows under a head of small words; scrolls sideways by itself where it is too wide. */
export function DataTable({ label, heads, stacks = false, children, headOf }: DataTableProps) {
  return (
    <div className={css.scroll} tabIndex={-1}>
      <table
        className={css.table}
        data-stacks={stacks}
        style={stacks === 'named' ? headsForCells(heads) : undefined}
        aria-label={label}
      >
        <thead>
          <tr>
            {heads.map((head) => {
              if (head === '') return <td key="buttons" />
              const { title, figures } = headOf?.(head) ?? {}
              return (
                <th key={head} scope="col" title={title} data-figures={figures}>
                  {head}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
