import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { ColumnChooser } from './column-chooser.tsx'
import css from './column-chooser.module.css'
import { columnId, columnsInAddress, withColumns } from '../preferences/use-columns.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { useNarrow } from '../shell/use-narrow.ts'
import type { ResultColumn } from './result-column.ts'

/** A table with more columns than this has a choice of them. */
const many = 5

interface Chosen<Row> {
  readonly columns: readonly ResultColumn<Row>[]
  /** Where they are chosen; null where there is no choice. */
  readonly chooser: ReactNode
}

/**
 * Columns that somebody chooses; the first names the row and stays. The choice is kept for the next time and stands in the
 * address, which goes before what is kept. A phone, whose rows are lines, goes by the address alone.
 *
 * @param table name under which the choice is kept, such as `dhcp-leases`
 */
export function useChosenColumns<Row>(table: string, all: readonly ResultColumn<Row>[]): Chosen<Row> {
  const address: { readonly columns?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const narrow = useNarrow()
  const { columns: kept } = usePreferences()
  const text = address.columns ?? ''
  const ids = columnsInAddress(text, table) ?? (narrow ? undefined : kept[table])
  const columns = useMemo(
    () => all.filter(({ head }, at) => at === 0 || ids === undefined || ids.includes(columnId(head))),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same ids are another list each time
    [all, ids?.join()],
  )
  if (all.length <= many || narrow) return { columns, chooser: null }
  const choices = all.slice(1).map(({ head }) => ({ id: columnId(head), head, usual: true }))
  const chooser = (
    <ColumnChooser
      table={table}
      columns={choices}
      shown={columns.slice(1).map(({ head }) => columnId(head))}
      look="popup"
      onChoose={(chosen) =>
        void navigate({
          to: '.',
          search: { ...address, columns: withColumns(text, table, chosen) },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
  return { columns, chooser }
}

interface Props<Row> {
  readonly table: string
  readonly columns: readonly ResultColumn<Row>[]
  /** The table of the columns that are chosen. */
  readonly children: (columns: readonly ResultColumn<Row>[]) => ReactNode
}

/** A table with the choice of its columns above it. */
export function ChosenColumns<Row>({ table, columns: all, children }: Props<Row>) {
  const { columns, chooser } = useChosenColumns(table, all)
  return (
    <>
      {chooser !== null && <div className={css.above}>{chooser}</div>}
      {children(columns)}
    </>
  )
}
