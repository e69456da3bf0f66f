import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo } from 'react'
import { DataTable } from '../ui/data-table.tsx'
import type { ResultColumn } from './result-column.ts'
import { useStandingColumns } from './column-widths.ts'
import { ResultCell } from './result-table.tsx'
import type { Drawn } from './result-table.tsx'
import css from './result-window.module.css'
import { useRowWindow } from './row-window.ts'

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

/** Rows from the first that columns make room for. */
const mostKnown = 200

/**
 * A result table of any length, which the server orders and hands out as it is scrolled: only what is on the screen is drawn
 * and asked for. Columns and what is said of a row are to stay the same from one drawing to the next: a row is drawn again
 * when they change.
 */
export function ResultWindow<Row>(props: Props<Row>) {
  const { label, columns, total, rowAt, onSeen, keyOf, rowOf, sort, onSort } = props
  const { place, drawn, isFilled, height, before, after } = useRowWindow({
    total,
    has: (index) => rowAt(index) !== undefined,
    onSeen,
  })
  const known = Array.from({ length: Math.min(total, mostKnown) }, (_, index) => rowAt(index))
  useStandingColumns({
    place,
    columns,
    rows: known.filter((row) => row !== undefined),
    question: `${sort} ${total}`,
  })
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
          <WindowRow
            key={row === undefined ? `row ${index}` : keyOf(row)}
            index={index}
            row={isFilled(index) ? row : undefined}
            height={height}
            columns={columns}
            rowOf={rowOf}
          />
        )
      })}
      <Gap height={after} columns={columns.length} />
    </DataTable>
  )
}

interface RowProps<Row> extends Pick<Props<Row>, 'columns'> {
  readonly rowOf: Props<Row>['rowOf'] | undefined
  readonly index: number
  /** Undefined for one that is awaited. */
  readonly row: Row | undefined
  /** Of one that is awaited, in pixels. */
  readonly height: number
}

function DrawnRow<Row>({ index, row, height, columns, rowOf }: RowProps<Row>) {
  if (row === undefined)
    return (
      <tr aria-rowindex={index + 2} style={{ height }}>
        <td colSpan={columns.length} className={css.waiting}>
          …
        </td>
      </tr>
    )
  return (
    <tr aria-rowindex={index + 2} data-filled {...rowOf?.(row)}>
      {columns.map((column) => (
        <ResultCell key={column.head} column={column} row={row} />
      ))}
    </tr>
  )
}

/** Drawn once, not at each turn of the wheel. */
const WindowRow = memo(DrawnRow) as typeof DrawnRow

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
      {order !== 'none' && <Arrow className={css.arrow} size={12} stroke={1.6} aria-hidden="true" />}
    </button>
  )
}
