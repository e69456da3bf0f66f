import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { partOf } from './result-column.ts'
import type { ResultRows } from './result-column.ts'
import { ResultTable } from './result-table.tsx'

/** Letters and figures alone: what parts two words on a page is a space, a comma or a line. */
const bare = (text: string) => text.replaceAll(/[\s·,;:–−+]+|\bago\b/g, '').toLowerCase()

const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ')

/** The cells of each row as a browser is given them, and as they are taken along, to be compared. */
export function drawnAndTaken<Row>(rows: ResultRows<Row>): {
  readonly drawn: string[][]
  readonly taken: string[][]
} {
  let row = 0
  const keyOf = () => String((row += 1))
  const markup = renderToStaticMarkup(createElement(ResultTable<Row>, { ...rows, keyOf }))
  const body = /<tbody>(.*)<\/tbody>/s.exec(markup)?.[1] ?? ''
  return {
    drawn: [...body.matchAll(/<tr.*?<\/tr>/gs)].map(([line]) =>
      [...line.matchAll(/<td.*?<\/td>/gs)].map(([cell]) => bare(textOf(cell))),
    ),
    taken: partOf(rows).rows.map(({ cells, note }) =>
      (note === undefined ? cells : [cells[0] ?? null, note]).map((cell) => bare(String(cell ?? ''))),
    ),
  }
}
