import type { MacRow } from '@patchbay/contract/switches/picture'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { PartTable } from '../../../query/shown/part-table.tsx'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TableTools } from '../../../ui/table-tools.tsx'
import { foundMacs, macRows } from './mac-rows.tsx'
import css from './tables.module.css'
import type { Place } from './use-place.ts'

/** More rows than this are drawn when they are asked for. */
const first = 200

interface Props {
  readonly rows: readonly MacRow[]
  readonly place: Place
  readonly said: Said
  readonly aside?: ReactNode
}

/** The forwarding table; what is only passing through on links stands last and says so. */
export function MacTable({ rows, place, said, aside }: Props) {
  const { find } = place
  const [all, setAll] = useState(false)
  const kept = useMemo(() => foundMacs(rows, find), [rows, find])
  const drawn = all ? kept.length : Math.min(first, kept.length)
  return (
    <Panel title="MAC table" count={kept.length} aside={aside}>
      <TableTools
        label="Filter MACs"
        placeholder="Filter"
        find={find}
        onFind={place.filter}
        count={`${kept.length} of ${rows.length}`}
      />
      <PartTable
        {...macRows(kept, drawn, said)}
        stacks="named"
        keyOf={(row) => `${row.mac} ${row.interface} ${row.vlan.id}`}
        rowOf={({ passing }) => ({ 'data-passing': passing })}
      />
      {drawn < kept.length && (
        <p className={css.foot}>
          <Button size="small" onClick={() => setAll(true)}>
            Show all {kept.length}
          </Button>
        </p>
      )}
    </Panel>
  )
}
