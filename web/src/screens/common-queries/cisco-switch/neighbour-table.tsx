import type { NeighbourRow } from '@patchbay/contract/switches/picture'
import type { ReactNode } from 'react'
import { ResultTable } from '../../../table/result-table.tsx'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { ResultRows } from '../../../table/result-column.ts'
import type { Place } from './use-place.ts'
import css from './tables.module.css'

interface Props {
  readonly rows: readonly NeighbourRow[]
  readonly place: Place
  readonly said: Said
  readonly aside?: ReactNode
}

/** Who says it is at the other end; a switch among them is one press away. */
export function NeighbourTable({ rows, place, said, aside }: Props) {
  return (
    <Panel title="Neighbours" count={rows.length} aside={aside}>
      <ResultTable
        {...neighbourRows(rows, (q) => place.ask(q), said)}
        stacks="named"
        keyOf={(row) => `${row.interface} ${row.protocol} ${row.name}`}
      />
    </Panel>
  )
}

/** Neighbours as they are shown; a switch among them leads to itself. */
export const neighbourRows = (
  rows: readonly NeighbourRow[],
  ask: (q: string) => void,
  said: Said,
): ResultRows<NeighbourRow> => ({
  title: 'Neighbours',
  rows,
  said: () => said,
  columns: [
    { head: 'Port', text: (row) => row.interface, look: 'mono' },
    {
      head: 'Neighbour',
      text: ({ name }) => name,
      cell: ({ name, forwards }) =>
        forwards ? (
          <button type="button" className={css.link} onClick={() => ask(name.split('.')[0] ?? name)}>
            {name}
          </button>
        ) : (
          name
        ),
    },
    { head: 'Its port', text: ({ remoteInterface }) => remoteInterface ?? '–', look: 'mono' },
    { head: 'Protocol', text: ({ protocol }) => protocol.toUpperCase() },
    { head: 'Address', text: ({ address }) => address ?? '–', look: 'mono' },
    { head: 'Platform', text: ({ platform }) => platform ?? '–' },
    { head: 'Kind', text: ({ capabilities }) => capabilities.join(', ') || '–', look: css.words },
    { head: 'Software', text: ({ software }) => software ?? '–' },
  ],
})
