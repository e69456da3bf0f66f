import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import css from './result-table.module.css'

export interface ResultColumn {
  readonly name: string
  readonly head: string
  readonly figures?: boolean
  readonly mono?: boolean
}

interface Props<Row> {
  readonly label: string
  readonly columns: readonly ResultColumn[]
  /** How many rows there are; those that are not here yet are undefined. */
  readonly total: number
  readonly rowAt: (index: number) => Row | undefined
  readonly keyOf: (row: Row) => string
  readonly cell: (row: Row, column: ResultColumn) => ReactNode
  /** Marked as the one that is open. */
  readonly isOpen?: (row: Row) => boolean
  /** Name of the column that orders the rows, with a minus for the largest first. */
  readonly sort: string
  readonly onSort: (sort: string) => void
  /** The rows that are on the screen or near it. */
  readonly onSeen: (first: number, last: number) => void
}

/** Rows of the page's scroll that are drawn beyond the screen, for keys that walk from row to row. */
const beyond = 20

/** A table of any length: only what is on the screen is drawn, and only that is asked for. */
export function ResultTable<Row>(props: Props<Row>) {
  const { label, columns, total, rowAt, keyOf, cell, isOpen, onSeen } = props
  const place = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const box = place.current?.getBoundingClientRect()
    if (box !== undefined) setTop(box.top + window.scrollY)
  }, [total])
  const virtual = useWindowVirtualizer({
    count: total,
    estimateSize: () => 33,
    overscan: beyond,
    scrollMargin: top,
    initialRect: { width: 1_000, height: 1_000 },
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => onSeen(first, last), [first, last, onSeen])
  const before = (items[0]?.start ?? top) - top
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top)
  const heads = Object.fromEntries(
    columns.map(({ head }, at) => [`--head-${at + 1}`, JSON.stringify(head)]),
  ) as CSSProperties
  return (
    <div className={css.scroll} tabIndex={-1} ref={place}>
      <table
        className={css.table}
        aria-label={label}
        aria-rowcount={total + 1}
        data-stacks="named"
        style={heads}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.name} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={before} columns={columns.length} />
          {items.map(({ index }) => {
            const row = rowAt(index)
            return (
              <tr
                key={row === undefined ? `row ${index}` : keyOf(row)}
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                data-open={row !== undefined && isOpen?.(row) === true}
              >
                {row === undefined ? (
                  <td colSpan={columns.length} className={css.waiting}>
                    …
                  </td>
                ) : (
                  columns.map((column) => (
                    <td
                      key={column.name}
                      data-figures={column.figures}
                      className={column.mono === true ? 'mono' : undefined}
                    >
                      {cell(row, column)}
                    </td>
                  ))
                )}
              </tr>
            )
          })}
          <Gap height={after} columns={columns.length} />
        </tbody>
      </table>
    </div>
  )
}

/** The room of the rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr className={css.gap} aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

function Head({ column, sort, onSort }: Pick<Props<never>, 'sort' | 'onSort'> & { column: ResultColumn }) {
  const { name, head, figures } = column
  const order = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none'
  const Arrow = order === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={order} data-figures={figures}>
      <button
        type="button"
        className={css.sort}
        data-on={order !== 'none'}
        onClick={() => onSort(order === 'ascending' ? `-${name}` : name)}
      >
        {head}
        {order !== 'none' && <Arrow size={12} stroke={1.6} aria-hidden="true" />}
      </button>
    </th>
  )
}
