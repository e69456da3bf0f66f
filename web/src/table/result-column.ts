import type { ReactNode } from 'react'
import type { Cell } from '../query/export/shown-table.ts'
import type { Said, ShownPart, ShownRow } from '../query/shown/shown-part.ts'

/** A column as it is drawn and as it is taken along. */
export interface ResultColumn<Row> {
  /** What the rows are ordered by, where its head orders them. */
  readonly name?: string
  readonly head: string
  /** What the cell says; a time as an instant. Left out where nothing of it is taken along, as of buttons. */
  readonly text?: (row: Row) => Cell
  /** What is drawn, where that is more than the text. */
  readonly cell?: (row: Row) => ReactNode
  /** Of the cell: its look. */
  readonly look?: string | undefined | ((row: Row) => string | undefined)
  readonly tone?: (row: Row) => 'bad' | 'plain'
  readonly figures?: boolean
  /** How many letters are drawn of it at most, where its column is to have room for rows that are not drawn yet. */
  readonly letters?: (row: Row) => number
}

/** Rows of one kind with what is drawn of them. */
export interface ResultRows<Row> {
  readonly title: string
  readonly columns: readonly ResultColumn<Row>[]
  /** As the filters leave them. */
  readonly rows: readonly Row[]
  /** How many of them are drawn, from which; all where it is left out. */
  readonly drawn?: { readonly from: number; readonly count: number }
  readonly said: (row: Row) => Said
  /** Words that stand across all columns but the first instead of their values; null for a row that has them. */
  readonly across?: (row: Row) => string | null
}

export const drawnRows = <Row>({ rows, drawn }: Pick<ResultRows<Row>, 'rows' | 'drawn'>): readonly Row[] =>
  drawn === undefined ? rows : rows.slice(drawn.from, drawn.from + drawn.count)

/** The same as a part to take along. */
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
