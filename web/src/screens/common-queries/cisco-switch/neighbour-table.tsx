import type { NeighbourRow } from '@patchbay/contract/switches/picture'
import type { ReactNode } from 'react'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './tables.module.css'
import type { Place } from './use-place.ts'

const heads = ['Port', 'Neighbour', 'Its port', 'By', 'Address', 'Platform', 'Is', 'Software']

/** Who says it is at the other end; a switch among them is one press away. */
export function NeighbourTable({
  rows,
  place,
  aside,
}: {
  rows: readonly NeighbourRow[]
  place: Place
  aside?: ReactNode
}) {
  return (
    <Panel title="Neighbours" count={rows.length} aside={aside}>
      <DataTable label="Neighbours" heads={heads} stacks="named">
        {rows.map((row) => (
          <tr key={`${row.interface} ${row.protocol} ${row.name}`}>
            <td className="mono">{row.interface}</td>
            <td>
              {row.forwards ? (
                <button
                  type="button"
                  className={css.link}
                  onClick={() => place.ask(row.name.split('.')[0] ?? row.name)}
                >
                  {row.name}
                </button>
              ) : (
                row.name
              )}
            </td>
            <td className="mono">{row.remoteInterface ?? '–'}</td>
            <td>{row.protocol.toUpperCase()}</td>
            <td className="mono">{row.address ?? '–'}</td>
            <td>{row.platform ?? '–'}</td>
            <td>{row.capabilities.join(', ') || '–'}</td>
            <td>{row.software ?? '–'}</td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  )
}
