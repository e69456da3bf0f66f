import type { PortChange } from '@patchbay/contract/switches/picture'
import type { PartRows } from '../../../query/shown/part-column.ts'
import type { Said } from '../../../query/shown/shown-part.ts'
import css from './tables.module.css'

/** What is otherwise than the walk found it, as it is shown. */
export const changeRows = (
  rows: readonly PortChange[],
  comparedWith: string,
  said: Said,
): PartRows<PortChange> => ({
  title: `Difference to the walk of ${comparedWith}`,
  rows,
  said: () => said,
  columns: [
    { head: 'Port', text: (row) => row.interface, look: 'mono' },
    { head: 'What', text: ({ what }) => what },
    {
      head: 'At the last walk',
      text: ({ before }) => before,
      cell: ({ before }) => `− ${before}`,
      look: css.before,
    },
    { head: 'Now', text: ({ now }) => now, cell: ({ now }) => `+ ${now}`, look: css.now },
  ],
})
