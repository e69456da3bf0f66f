import { copyColumn, copyFailCause, copyRowStatus, copyState } from '../configuration-copies.ts'
import { sortRows, table } from '../subtree.ts'
import type { Facts } from '../facts.ts'
import type { Row, Subtree } from '../subtree.ts'

type CopySubject = Facts['state']['copies']['rows'][number]['subject']

export const copyEntry = [1, 3, 6, 1, 4, 1, 9, 9, 96, 1, 1, 1, 1] as const

const copies = table<CopySubject>(copyEntry.join('.'), {
  volatile: true,
  rows: ({ state }): Row<CopySubject>[] => sortRows([...state.copies.rows]),
  columns: {
    2: (row) => copyColumn(row, 2),
    3: (row) => copyColumn(row, 3),
    4: (row) => copyColumn(row, 4),
    10: copyState,
    13: copyFailCause,
    14: copyRowStatus,
  },
})

/** CISCO-CONFIG-COPY-MIB. */
export const configurationCopyObjects: readonly Subtree[] = [copies]
