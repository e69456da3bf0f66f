import type { ReactNode } from 'react'
import { DataTable } from '../../ui/data-table.tsx'
import type { DataTableProps } from '../../ui/data-table.tsx'
import { drawnRows, partOf } from './part-column.ts'
import type { PartColumn, PartRows } from './part-column.ts'
import { Shown } from './shown.tsx'

export interface PartTableProps<Row> extends PartRows<Row>, Pick<DataTableProps, 'stacks'> {
  /** Name of the table; that of the part if not given. */
  readonly label?: string
  readonly keyOf: (row: Row) => string
  /** Attributes of a row, such as its `data-` names. */
  readonly rowOf?: (
    row: Row,
  ) => Readonly<Record<`data-${string}`, unknown>> & { className?: string | undefined }
  /** How what stands across is drawn; as its words if not given. */
  readonly acrossOf?: (
    row: Row,
    words: string,
  ) => { readonly look?: string | undefined; readonly cell: ReactNode }
}

/** A table that says what it draws: the same columns and rows are on the page and in what is taken along. */
export function PartTable<Row>(props: PartTableProps<Row>) {
  const { title, label = title, columns, across, keyOf, rowOf, acrossOf, stacks = false } = props
  return (
    <>
      <Shown part={partOf(props)} />
      <DataTable label={label} heads={columns.map(({ head }) => head)} stacks={stacks}>
        {drawnRows(props).map((row) => {
          const words = across?.(row) ?? null
          const [first, ...others] = columns
          if (words === null || first === undefined) {
            return (
              <tr key={keyOf(row)} {...rowOf?.(row)}>
                {columns.map((column) => (
                  <PartCell key={column.head} column={column} row={row} />
                ))}
              </tr>
            )
          }
          const { look, cell } = acrossOf?.(row, words) ?? { look: undefined, cell: words }
          return (
            <tr key={keyOf(row)} {...rowOf?.(row)}>
              <PartCell column={first} row={row} />
              <td colSpan={Math.max(1, others.length)} className={look}>
                {cell}
              </td>
            </tr>
          )
        })}
      </DataTable>
    </>
  )
}

function PartCell<Row>({ column, row }: { column: PartColumn<Row>; row: Row }) {
  const { text, cell, look, tone } = column
  return (
    <td className={typeof look === 'function' ? look(row) : look} data-tone={tone?.(row)}>
      {cell === undefined ? text(row) : cell(row)}
    </td>
  )
}
