import type { VlanRow } from '@patchbay/contract/switches/picture'
import type { Port } from '@patchbay/contract/switches/port'
import type { ReactNode } from 'react'
import { PartTable } from '../../../query/shown/part-table.tsx'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Panel } from '../../../ui/panel.tsx'
import css from './tables.module.css'
import { refusedWords } from './unread-words.ts'
import { vlanRows } from './vlan-rows.tsx'

interface Props {
  readonly rows: readonly VlanRow[]
  /** Those whose VLANs the rows tell: what of them was not read is missing from the lists. */
  readonly ports: readonly Port[]
  readonly said: Said
  readonly aside?: ReactNode
}

const listed = ['mode', 'accessVlan', 'voiceVlan', 'allowedVlans'] as const

export function VlanTable({ rows, ports, said, aside }: Props) {
  return (
    <Panel title="VLANs" count={rows.length} aside={aside}>
      <PartTable {...vlanRows(rows, said)} stacks="named" keyOf={({ id }) => String(id)} />
      {refusedWords(ports, listed).map((words) => (
        <p key={words} className={css.quiet}>
          {words}
        </p>
      ))}
    </Panel>
  )
}
