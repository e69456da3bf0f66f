import type { CSSProperties, ReactNode, Ref } from 'react'
import { openClicked } from '../keys/table-rows.ts'
import css from './data-table.module.css'

export interface DataTableProps {
  label: string
  /** Column heads; empty for a column of buttons. */
  heads: readonly string[]
  /**
   * On a phone each row becomes lines below one another; for cells that speak for themselves. `named` sets its head
   * before each but the first, for cells that do not.
   */
  stacks?: boolean | 'named'
  /** Rows as `<tr>`. */
  children: ReactNode
  /** Per head: tooltip, numeric alignment, sorting, content. */
  headOf?: (head: string) => Head
  /** Additional class name. */
  look?: string | undefined
  place?: Ref<HTMLDivElement>
  /** Number of rows including the head, where not all are drawn. */
  rowCount?: number
}

interface Head {
  readonly title?: string
  readonly figures?: boolean | undefined
  readonly order?: 'ascending' | 'descending' | 'none'
  readonly drawn?: ReactNode
}

/** Heads as CSS variables `--head-2` …, for stacked rows on phones. */
const headsForCells = (heads: readonly string[]) =>
  Object.fromEntries(heads.map((head, at) => [`--head-${at + 1}`, JSON.stringify(head)])) as CSSProperties

/**
 * A table with a sticky head that scrolls sideways where it is too wide. A click in a row follows the row's link with `data-id`.
 */
export function DataTable(props: DataTableProps) {
  const { label, heads, stacks = false, children, headOf, look, place, rowCount } = props
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys have the link
    <div className={css.scroll} tabIndex={-1} ref={place} onClick={openClicked}>
      <table
        className={look === undefined ? css.table : `${css.table} ${look}`}
        data-stacks={stacks}
        style={stacks === 'named' ? headsForCells(heads) : undefined}
        aria-label={label}
        aria-rowcount={rowCount}
      >
        <thead>
          <tr>
            {heads.map((head) => {
              if (head === '') return <td key="buttons" />
              const { title, figures, order, drawn = head } = headOf?.(head) ?? {}
              return (
                <th key={head} scope="col" title={title} aria-sort={order} data-figures={figures}>
                  {drawn}
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
