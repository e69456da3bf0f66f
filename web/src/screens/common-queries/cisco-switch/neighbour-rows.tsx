import type { NeighbourRow } from '@patchbay/contract/switches/picture'
import type { PartRows } from '../../../query/shown/part-column.ts'
import type { Said } from '../../../query/shown/shown-part.ts'
import css from './tables.module.css'

/** Neighbours as they are shown; a switch among them leads to itself. */
export const neighbourRows = (
  rows: readonly NeighbourRow[],
  ask: (q: string) => void,
  said: Said,
): PartRows<NeighbourRow> => ({
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
    { head: 'By', text: ({ protocol }) => protocol.toUpperCase() },
    { head: 'Address', text: ({ address }) => address ?? '–', look: 'mono' },
    { head: 'Platform', text: ({ platform }) => platform ?? '–' },
    { head: 'Is', text: ({ capabilities }) => capabilities.join(', ') || '–', look: css.words },
    { head: 'Software', text: ({ software }) => software ?? '–' },
  ],
})
