import type { ReactNode } from 'react'
import type { Cell } from '../query/shown/shown-table.ts'
import type { Said, ShownPart, ShownRow } from '../query/shown/shown-part.ts'

/** A column on screen and in exports. */
export interface ResultColumn<Row> {
  /** Sort key, where the head sorts. */
  readonly name?: string
  readonly head: string
  /** Exported text; times as ISO instants. Absent for cells that are not exported, such as buttons. */
  readonly text?: (row: Row) => Cell
  /** Rendered content, where it is more than the text. */
  readonly cell?: (row: Row) => ReactNode
  /** Class name of the cell. */
  readonly look?: string | undefined | ((row: Row) => string | undefined)
  readonly tone?: (row: Row) => 'bad' | 'plain'
  readonly figures?: boolean
  /** Longest text in characters, which keeps the column's width while rows load. */
  readonly letters?: (row: Row) => number
}

/** Rows of a table with their columns. */
export interface ResultRows<Row> {
  readonly title: string
  readonly columns: readonly ResultColumn<Row>[]
  /** Filtered rows. */
  readonly rows: readonly Row[]
  /** The drawn range; absent where all are drawn. */
  readonly drawn?: { readonly from: number; readonly count: number }
  readonly said: (row: Row) => Said
  /** Text across all columns but the first, in place of values; null for a normal row. */
  readonly across?: (row: Row) => string | null
}

export const drawnRows = <Row>({ rows, drawn }: Pick<ResultRows<Row>, 'rows' | 'drawn'>): readonly Row[] =>
  drawn === undefined ? rows : rows.slice(drawn.from, drawn.from + drawn.count)

/** The same as a part for export. */
export function partOf<Row>(shown: ResultRows<Row>): ShownPart {
  const { title, columns, rows, said, across } = shown
  const line = (row: Row): ShownRow => {
    const note = across?.(row) ?? null
    return {
      cells: columns.map(({ text }, at) => (note !== null && at > 0 ? null : (text?.(row) ?? null))),
      said: said(row),
      ...(note === null ? {} : { note }),
    }
  }
  const drawn = drawnRows(shown)
  return {
    title,
    columns: columns.map(({ head }) => head),
    rows: drawn.map(line),
    ...(drawn.length < rows.length ? { all: rows.map(line) } : {}),
  }
}
