import type { ReactNode } from 'react'
import type { Cell } from '../export/shown-table.ts'
import type { Said, ShownPart, ShownRow } from './shown-part.ts'

/** A column as it is drawn and as it is taken along. */
export interface PartColumn<Row> {
  readonly head: string
  /** What the cell says; a time as an instant. */
  readonly text: (row: Row) => Cell
  /** What is drawn, where that is more than the text. */
  readonly cell?: (row: Row) => ReactNode
  /** Of the cell: its look. */
  readonly look?: string | undefined | ((row: Row) => string | undefined)
  readonly tone?: (row: Row) => 'bad' | 'plain'
}

/** Rows of one kind with what is drawn of them. */
export interface PartRows<Row> {
  readonly title: string
  readonly columns: readonly PartColumn<Row>[]
  /** As the filters leave them. */
  readonly rows: readonly Row[]
  /** How many of them are drawn, from which; all where it is left out. */
  readonly drawn?: { readonly from: number; readonly count: number }
  readonly said: (row: Row) => Said
  /** Words that stand across all columns but the first instead of their values; null for a row that has them. */
  readonly across?: (row: Row) => string | null
}

export const drawnRows = <Row>({ rows, drawn }: Pick<PartRows<Row>, 'rows' | 'drawn'>): readonly Row[] =>
  drawn === undefined ? rows : rows.slice(drawn.from, drawn.from + drawn.count)

/** The same as a part to take along. */
export function partOf<Row>(shown: PartRows<Row>): ShownPart {
  const { title, columns, rows, said, across } = shown
  const line = (row: Row): ShownRow => {
    const note = across?.(row) ?? null
    return {
      cells: columns.map(({ text }, at) => (note !== null && at > 0 ? null : text(row))),
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
