import type { ReactNode } from 'react'
import { Pages } from '../../ui/pages.tsx'
import { TableTools } from '../../ui/table-tools.tsx'
import { fittingRows } from './fitting-rows.ts'
import type { PartRows } from './part-column.ts'
import { sizes, useLongPart, usual } from './use-long-part.ts'

interface Props<Row> {
  /** Part of its names in the address, such as `leases-`; empty for the one long table of a page. */
  readonly prefix: string
  /** What the rows are, such as `leases`: names of the filter and of the pages. */
  readonly rowsAre: string
  readonly part: PartRows<Row>
  /** The table of what the filter leaves, a page of it drawn. */
  readonly children: (part: PartRows<Row>) => ReactNode
}

/**
 * A table that may have thousands of rows: a filter above it, pages below. What is filtered out is not taken along
 * either; what waits on another page is, as all rows.
 */
export function LongPart<Row>({ prefix, rowsAre, part, children }: Props<Row>) {
  const { find, page, size, filter, turn, resize } = useLongPart(prefix)
  const rows = fittingRows(part, find)
  const at = Math.min(page, Math.max(1, Math.ceil(rows.length / size)))
  return (
    <>
      {(part.rows.length > usual || find !== '') && (
        <TableTools
          label={`Filter ${rowsAre}`}
          placeholder="Filter"
          find={find}
          onFind={filter}
          count={`${rows.length} of ${part.rows.length}`}
        />
      )}
      {children({ ...part, rows, drawn: { from: (at - 1) * size, count: size } })}
      {part.rows.length > usual && (
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
