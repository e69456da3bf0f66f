import type { ReactNode } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Pages } from '../ui/pages.tsx'
import { TableTools } from '../ui/table-tools.tsx'
import type { ResultRows } from './result-column.ts'

type Address = Readonly<Record<string, string | undefined>>

/** Rows on a page of a long table, and how many at first: rows of leases are many lines high. */
const sizes = [10, 25, 50, 100] as const
const usual = 10

const numberIn = (text: string | undefined): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1)

/**
 * Which rows of a long table are looked at, as the address has it: `?leases-find=printer&leases-page=3&leases-rows=25`
 * with the prefix `leases-`, `?find=printer` with none.
 */
function useLongRows(prefix: string) {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const [find, page, rows] = [`${prefix}find`, `${prefix}page`, `${prefix}rows`]
  const go = (next: Address) =>
    void navigate({ to: '.', search: { ...address, ...next }, replace: true, resetScroll: false })
  return {
    find: address[find] ?? '',
    page: numberIn(address[page]),
    size: sizes.find((size) => String(size) === address[rows]) ?? usual,
    filter: (text: string) => go({ [find]: text, [page]: '' }),
    turn: (to: number) => go({ [page]: to === 1 ? '' : String(to) }),
    resize: (size: number) => go({ [rows]: size === usual ? '' : String(size), [page]: '' }),
  }
}

/** How a long table is called in its address and in its tools. */
export interface LongNames {
  /** Part of its names in the address, such as `leases-`; empty for the one long table of a page. */
  readonly prefix: string
  /** What the rows are, such as `leases`: names of the filter and of the pages. */
  readonly rowsAre: string
}

type Some<Row> = Pick<ResultRows<Row>, 'rows' | 'drawn'>

interface Props<Row> extends LongNames, Pick<ResultRows<Row>, 'columns' | 'rows'> {
  /** The table of what the filter leaves, a page of it drawn. */
  readonly children: (some: Some<Row>) => ReactNode
}

/** A filter above the rows, pages below. */
export function LongRows<Row>({ prefix, rowsAre, columns, rows: all, children }: Props<Row>) {
  const { find, page, size, filter, turn, resize } = useLongRows(prefix)
  const rows = fittingRows({ columns, rows: all }, find)
  const at = Math.min(page, Math.max(1, Math.ceil(rows.length / size)))
  return (
    <>
      {(all.length > usual || find !== '') && (
        <TableTools
          label={`Filter ${rowsAre}`}
          placeholder="Filter"
          find={find}
          onFind={filter}
          count={`${rows.length} of ${all.length}`}
        />
      )}
      {children({ rows, drawn: { from: (at - 1) * size, count: size } })}
      {all.length > usual && (
        <Pages
          label={`Pages of ${rowsAre}`}
          total={rows.length}
          page={at}
          size={size}
          sizes={sizes}
          onPage={turn}
          onSize={resize}
        />
      )}
    </>
  )
}

/** Digits of a MAC address in any notation, or a part of one; empty for any other word. */
function macDigits(word: string): string {
  const digits = word.replaceAll(/[:.-]/g, '')
  return /^[0-9a-f]{4,12}$/.test(digits) ? digits : ''
}

/** Rows that hold every word looked for in what a column says, a MAC address in whatever notation. */
export function fittingRows<Row>(
  { columns, rows }: Pick<ResultRows<Row>, 'columns' | 'rows'>,
  find: string,
): readonly Row[] {
  const words = find
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const cells = columns.map(({ text }) => String(text?.(row) ?? '').toLowerCase())
    return words.every((word) => {
      const digits = macDigits(word)
      return cells.some(
        (cell) => cell.includes(word) || (digits !== '' && cell.replaceAll(/[:.-]/g, '').includes(digits)),
      )
    })
  })
}
