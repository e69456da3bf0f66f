import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { DataTable } from '../ui/data-table.tsx'
import type { ResultColumn } from './result-column.ts'
import { ResultCell } from './result-table.tsx'
import type { Drawn } from './result-table.tsx'
import css from './result-window.module.css'

interface Props<Row> extends Pick<Drawn<Row>, 'keyOf' | 'rowOf'> {
  readonly label: string
  readonly columns: readonly ResultColumn<Row>[]
  /** How many rows there are; those that are not here yet are undefined. */
  readonly total: number
  readonly rowAt: (index: number) => Row | undefined
  /** The rows that are on the screen or near it. */
  readonly onSeen: (first: number, last: number) => void
  /** Name of the column that orders the rows, with a minus for the largest first. */
  readonly sort: string
  readonly onSort: (sort: string) => void
}

/** Rows of the page's scroll that are drawn beyond the screen, for keys that walk from row to row. */
const beyond = 20

/** Where of the table the screen is. */
function useRowWindow({ total, onSeen }: Pick<Props<never>, 'total' | 'onSeen'>) {
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
  return {
    place,
    drawn: items.map(({ index }) => index),
    /** The room of the rows that are not drawn, in pixels. */
    before: (items[0]?.start ?? top) - top,
    after: virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    measure: virtual.measureElement,
  }
}

/** A result table of any length, which the server orders and hands out as it is scrolled: only what is on the screen is drawn and asked for. */
export function ResultWindow<Row>(props: Props<Row>) {
  const { label, columns, total, rowAt, keyOf, rowOf, sort, onSort } = props
  const { place, drawn, before, after, measure } = useRowWindow(props)
  return (
    <DataTable
      label={label}
      heads={columns.map(({ head }) => head)}
      stacks="named"
      look={css.oneLine}
      place={place}
      rowCount={total + 1}
      headOf={(head) => {
        const column = columns.find((one) => one.head === head)
        const order =
          sort === column?.name ? 'ascending' : sort === `-${column?.name}` ? 'descending' : 'none'
        return {
          figures: column?.figures,
          order,
          drawn: (
            <Order
              head={head}
              order={order}
              onOrder={() => onSort(order === 'ascending' ? `-${column?.name}` : (column?.name ?? ''))}
            />
          ),
        }
      }}
    >
      <Gap height={before} columns={columns.length} />
      {drawn.map((index) => {
        const row = rowAt(index)
        return (
          <tr
            key={row === undefined ? `row ${index}` : keyOf(row)}
            ref={measure}
            data-index={index}
            aria-rowindex={index + 2}
            {...(row === undefined ? {} : rowOf?.(row))}
          >
            {row === undefined ? (
              <td colSpan={columns.length} className={css.waiting}>
                …
              </td>
            ) : (
              columns.map((column) => <ResultCell key={column.head} column={column} row={row} />)
            )}
          </tr>
        )
      })}
      <Gap height={after} columns={columns.length} />
    </DataTable>
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

type OrderOf = 'ascending' | 'descending' | 'none'

function Order({ head, order, onOrder }: { head: string; order: OrderOf; onOrder: () => void }) {
  const Arrow = order === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <button type="button" className={css.sort} data-on={order !== 'none'} onClick={onOrder}>
      {head}
      {order !== 'none' && <Arrow size={12} stroke={1.6} aria-hidden="true" />}
    </button>
  )
}
