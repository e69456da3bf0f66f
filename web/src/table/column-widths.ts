import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import type { ResultColumn } from './result-column.ts'

/** The widest that a column is made, in pixels; what does not fit in it is cut. */
const widest = 320

/** Of a sign before its words, with the space between, in pixels. */
const glyph = 22

interface Props<Row> {
  /** What is around the table. */
  readonly place: RefObject<HTMLElement | null>
  readonly columns: readonly ResultColumn<Row>[]
  /** The rows that are known, drawn or not. */
  readonly rows: readonly Row[]
  /** Another one may make columns wider; the rows that come and go with the scroll do not. */
  readonly question: string
}

/** Keeps the columns of a table as wide as the rows need that are known when it is drawn, whatever rows it shows later. */
export function useStandingColumns<Row>({ place, columns, rows, question }: Props<Row>): void {
  useLayoutEffect(() => {
    const table = place.current?.querySelector('table')
    if (!table) return undefined
    const hold = () => holdWidths(table, columns, rows)
    hold()
    let gone = false
    // What was measured in the face of the system is too narrow for ours.
    void document.fonts.ready.then(() => gone || hold())
    return () => {
      gone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- rows are looked at when columns or question change
  }, [place, columns, question, rows.length === 0])
}

function holdWidths<Row>(
  table: HTMLTableElement,
  columns: readonly ResultColumn<Row>[],
  rows: readonly Row[],
): void {
  delete table.dataset['standing']
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
  for (const head of heads) head.style.width = ''
  const first = table.querySelector<HTMLTableRowElement>('tr[data-filled]')
  // A phone draws each row below the other, without heads.
  if (first === null || heads.every(({ offsetWidth }) => offsetWidth === 0)) return
  // What its columns need, not what there is room for: that is shared out among them afterwards.
  table.style.width = 'max-content'
  const drawn = heads.map((head) => Math.ceil(head.getBoundingClientRect().width))
  table.style.width = ''
  const more = heads.map((_, at) => {
    const letters = Math.max(0, ...rows.map((row) => columns[at]?.letters?.(row) ?? 0))
    return Math.max(0, Math.min(widest, widthOf(letters, first.cells[at])) - (drawn[at] ?? 0))
  })
  // What is not drawn yet is given room where there is some.
  const room = (table.parentElement?.clientWidth ?? 0) - sum(drawn)
  const share = Math.max(0, Math.min(1, room / sum(more)))
  for (const [at, head] of heads.entries())
    head.style.width = `${Math.floor((drawn[at] ?? 0) + (more[at] ?? 0) * share)}px`
  table.dataset['standing'] = 'yes'
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Of a cell with so many letters, in pixels. */
function widthOf(letters: number, cell: HTMLTableCellElement | undefined): number {
  if (letters === 0 || cell === undefined) return 0
  const { fontSize, paddingLeft, paddingRight } = getComputedStyle(cell)
  const [em, left, right] = [fontSize, paddingLeft, paddingRight].map(Number.parseFloat)
  // A letter of our mono face is 0.6 em wide, one of the other a little less.
  return (
    Math.ceil(letters * 0.6 * (em ?? 0) + (left ?? 0) + (right ?? 0)) +
    (cell.querySelector('svg') ? glyph : 0)
  )
}
