import type { NeighbourRow } from '@patchbay/contract/switches/picture'
import type { ReactNode } from 'react'
import { PartTable } from '../../../query/shown/part-table.tsx'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Panel } from '../../../ui/panel.tsx'
import { neighbourRows } from './neighbour-rows.tsx'
import type { Place } from './use-place.ts'

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
      <PartTable
        {...neighbourRows(rows, (q) => place.ask(q), said)}
        stacks="named"
        keyOf={(row) => `${row.interface} ${row.protocol} ${row.name}`}
      />
    </Panel>
  )
}
