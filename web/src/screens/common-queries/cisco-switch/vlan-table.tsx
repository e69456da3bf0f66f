import type { VlanRow } from '@patchbay/contract/switches/picture'
import type { ReactNode } from 'react'
import { PartTable } from '../../../query/shown/part-table.tsx'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Panel } from '../../../ui/panel.tsx'
import { vlanRows } from './vlan-rows.tsx'

interface Props {
  readonly rows: readonly VlanRow[]
  readonly said: Said
  readonly aside?: ReactNode
}

export function VlanTable({ rows, said, aside }: Props) {
  return (
    <Panel title="VLANs" count={rows.length} aside={aside}>
      <PartTable {...vlanRows(rows, said)} stacks="named" keyOf={({ id }) => String(id)} />
    </Panel>
  )
}
