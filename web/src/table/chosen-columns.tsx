import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ColumnChooser } from '../preferences/column-chooser.tsx'
import css from '../preferences/column-chooser.module.css'
import { columnId, columnsInAddress, withColumns } from '../preferences/use-columns.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { useNarrow } from '../shell/use-narrow.ts'
import type { ResultColumn } from './result-column.ts'

interface Props<Row> {
  /** Name under which the choice is kept, such as `dhcp-leases`. */
  readonly table: string
  readonly columns: readonly ResultColumn<Row>[]
  /** The table of the columns that are chosen. */
  readonly children: (columns: readonly ResultColumn<Row>[]) => ReactNode
}

/** A table with more columns than this has a choice of them. */
const many = 5

/**
 * A table whose columns somebody chooses; the first names the row and stays. The choice is kept for the next time and
 * stands in the address, which goes before what is kept. A phone, whose rows are lines, goes by the address alone.
 */
export function ChosenColumns<Row>({ table, columns: all, children }: Props<Row>) {
  const address: { readonly columns?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const narrow = useNarrow()
  const { columns: kept } = usePreferences()
  const text = address.columns ?? ''
  const chosen = columnsInAddress(text, table) ?? (narrow ? undefined : kept[table])
  const columns = all.slice(1).map(({ head }) => ({ id: columnId(head), head, usual: true }))
  const shown = columns.map(({ id }) => id).filter((id) => chosen === undefined || chosen.includes(id))
  return (
    <>
      {all.length > many && !narrow && (
        <div className={css.above}>
          <ColumnChooser
            table={table}
            columns={columns}
            shown={shown}
            look="popup"
            onChoose={(ids) =>
              void navigate({
                to: '.',
                search: { ...address, columns: withColumns(text, table, ids) },
                replace: true,
                resetScroll: false,
              })
            }
          />
        </div>
      )}
      {children(all.filter(({ head }, at) => at === 0 || shown.includes(columnId(head))))}
    </>
  )
}
