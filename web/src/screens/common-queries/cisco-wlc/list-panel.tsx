import type { ReactNode } from 'react'
import { factsPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import type { ResultRows } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import css from './cisco-wlc.module.css'

interface List {
  readonly rows: readonly unknown[]
  readonly complete: boolean
  readonly state: 'told' | 'hidden' | 'unanswered' | 'awaited'
  readonly why: string | null
  readonly source: string | null
  readonly observedAt: string | null
}

interface Props<Row> extends ResultRows<Row> {
  readonly list: List
  readonly nameOf: (source: string) => string
  readonly keyOf: (row: Row) => string
  readonly choice: string
  /** Text where there is no row, in an answer that is complete. */
  readonly none: string
  readonly children?: ReactNode
}

/** A list of the answer: its source and age at the head, and why rows may be missing. */
export function ListPanel<Row>({ list, nameOf, none, children, ...table }: Props<Row>) {
  const { rows, state, why, source, observedAt } = list
  const { title } = table
  const said = { source: source === null ? null : nameOf(source), observedAt }
  return (
    <Panel
      title={title}
      count={rows.length}
      aside={
        source !== null &&
        observedAt !== null && (
          <>
            {nameOf(source)}, <RelativeAge since={observedAt} />
          </>
        )
      }
    >
      {children}
      {why !== null && (
        <>
          <Shown part={factsPart(title, [{ name: 'Incomplete', value: why, said }])} />
          <p className={`${css.note} ${css.warn}`}>
            {rows.length === 0 ? `Not known: ${why}.` : `The list may be incomplete: ${why}.`}
          </p>
        </>
      )}
      {state === 'awaited' && rows.length === 0 && (
        <div className={css.waiting}>
          <SkeletonRows rows={3} />
        </div>
      )}
      <ResultTable
        {...table}
        stacks="named"
        none={state === 'told' && why === null ? <p className={css.note}>{none}</p> : null}
      />
    </Panel>
  )
}
