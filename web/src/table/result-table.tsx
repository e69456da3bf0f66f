import type { ReactNode } from 'react'
import { Shown } from '../query/shown/shown.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { DataTableProps } from '../ui/data-table.tsx'
import { ChosenColumns } from './chosen-columns.tsx'
import { LongRows } from './long-rows.tsx'
import type { LongNames } from './long-rows.tsx'
import { drawnRows, partOf } from './result-column.ts'
import type { ResultColumn, ResultRows } from './result-column.ts'

type Attributes = Readonly<Record<`data-${string}`, unknown>> & { className?: string | undefined }

export interface Drawn<Row> extends Pick<DataTableProps, 'stacks'> {
  /** Name of the table; its title if not given. */
  readonly label?: string
  readonly keyOf: (row: Row) => string
  /** Attributes of a row, such as its `data-` names. */
  readonly rowOf?: (row: Row) => Attributes
  /** Rendering of the text across the columns; plain if absent. */
  readonly acrossOf?: (
    row: Row,
    words: string,
  ) => { readonly look?: string | undefined; readonly cell: ReactNode }
}

export interface ResultTableProps<Row> extends Drawn<Row>, Omit<ResultRows<Row>, 'said'> {
  /** Source and time of a row; given, the table is part of exports. */
  readonly said?: ResultRows<Row>['said']
  /** Content of an empty table. */
  readonly none?: ReactNode
  /** Names for the filter and the pages of a table of thousands of rows. */
  readonly long?: LongNames
  /** Name of the stored column choice, such as `dhcp-leases`; absent: no choice. */
  readonly choice?: string
}

/**
 * A table whose columns are declared once for screen, filter, column choice and export. Exports contain the filtered rows
 * of all pages.
 */
export function ResultTable<Row>({ none, long, choice, ...table }: ResultTableProps<Row>) {
  if (none !== undefined && table.rows.length === 0) return none
  const chosen = (shown: ResultTableProps<Row>) =>
    choice === undefined ? (
      <DrawnTable {...shown} />
    ) : (
      <ChosenColumns table={choice} columns={shown.columns}>
        {(columns) => <DrawnTable {...shown} columns={columns} />}
      </ChosenColumns>
    )
  if (long === undefined) return chosen(table)
  return (
    <LongRows {...long} columns={table.columns} rows={table.rows}>
      {(some) => chosen({ ...table, ...some })}
    </LongRows>
  )
}

function DrawnTable<Row>({ said, ...table }: ResultTableProps<Row>) {
  const { title, label = title, columns, across, keyOf, rowOf, acrossOf, stacks = false } = table
  return (
    <>
      {said !== undefined && <Shown part={partOf({ ...table, said })} />}
      <DataTable
        label={label}
        heads={columns.map(({ head }) => head)}
        stacks={stacks}
        headOf={headOf(columns)}
      >
        {drawnRows(table).map((row) => {
          const words = across?.(row) ?? null
          const [first, ...others] = columns
          if (words === null || first === undefined) {
            return (
              <tr key={keyOf(row)} {...rowOf?.(row)}>
                {columns.map((column) => (
                  <ResultCell key={column.head} column={column} row={row} />
                ))}
              </tr>
            )
          }
          const { look, cell } = acrossOf?.(row, words) ?? { look: undefined, cell: words }
          return (
            <tr key={keyOf(row)} {...rowOf?.(row)}>
              <ResultCell column={first} row={row} />
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

const headOf =
  <Row,>(columns: readonly ResultColumn<Row>[]) =>
  (head: string) => ({
    figures: columns.find((column) => column.head === head)?.figures,
  })

export function ResultCell<Row>({ column, row }: { column: ResultColumn<Row>; row: Row }) {
  const { text, cell, look, tone, figures } = column
  return (
    <td
      className={typeof look === 'function' ? look(row) : look}
      data-tone={tone?.(row)}
      data-figures={figures}
    >
      {cell === undefined ? text?.(row) : cell(row)}
    </td>
  )
}
