import type { CSSProperties, ReactNode, Ref } from 'react'
import { openClicked } from '../keys/table-rows.ts'
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
  /** What more there is to a head: words for who points at it, whether it stands above figures, how it orders, what is drawn. */
  headOf?: (head: string) => Head
  /** Of the table, beside its own. */
  look?: string | undefined
  place?: Ref<HTMLDivElement>
  /** How many rows there are with the head, where not all are drawn. */
  rowCount?: number
}

interface Head {
  readonly title?: string
  readonly figures?: boolean | undefined
  readonly order?: 'ascending' | 'descending' | 'none'
  readonly drawn?: ReactNode
}

/** Heads for the style sheet, which sets them before the cells of a stacked row: `--head-2` and so on. */
const headsForCells = (heads: readonly string[]) =>
  Object.fromEntries(heads.map((head, at) => [`--head-${at + 1}`, JSON.stringify(head)])) as CSSProperties

/**
 * Hairline rows under a head of small words that stays in sight; scrolls sideways by itself where it is too wide. A click
 * anywhere in a row opens what the row is of, where a link with `data-id` does.
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
