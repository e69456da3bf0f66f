import type { MacRow } from '@patchbay/contract/switches/picture'
import type { ReactNode } from 'react'
import { LongPart } from '../../../query/shown/long-part.tsx'
import { PartTable } from '../../../query/shown/part-table.tsx'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Panel } from '../../../ui/panel.tsx'
import { macRows } from './mac-rows.tsx'

interface Props {
  readonly rows: readonly MacRow[]
  readonly said: Said
  readonly aside?: ReactNode
}

/** The forwarding table; what is only passing through on links stands last and says so. */
export function MacTable({ rows, said, aside }: Props) {
  return (
    <Panel title="MAC table" count={rows.length} aside={aside}>
      <LongPart prefix="" rowsAre="MACs" part={macRows(rows, said)}>
        {(shown) => (
          <PartTable
            {...shown}
            stacks="named"
            keyOf={(row) => `${row.mac} ${row.interface} ${row.vlan.id}`}
            rowOf={({ passing }) => ({ 'data-passing': passing })}
          />
        )}
      </LongPart>
    </Panel>
  )
}
