import type { MacRow } from '@patchbay/contract/switches/picture'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { TableTools } from '../../../ui/table-tools.tsx'
import css from './tables.module.css'
import { vlanWords } from './port-words.ts'

const heads = ['MAC', 'Port', 'VLAN', 'Type', 'Address', 'Host', 'Vendor', 'Here since']

/** More rows than this are drawn when they are asked for. */
const first = 200

/** The forwarding table; what is only passing through on links stands last and says so. */
export function MacTable({ rows, aside }: { rows: readonly MacRow[]; aside?: ReactNode }) {
  const [find, setFind] = useState('')
  const [all, setAll] = useState(false)
  const kept = useMemo(() => {
    const words = find
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    return rows.filter((row) => {
      const text = [row.mac, row.interface, row.vlan.id, row.vlan.name, row.address, row.hostname, row.vendor]
        .join(' ')
        .toLowerCase()
      return words.every((word) => text.includes(word))
    })
  }, [rows, find])
  const shown = all ? kept : kept.slice(0, first)
  return (
    <Panel title="MAC table" count={kept.length} aside={aside}>
      <TableTools
        label="Filter MACs"
        placeholder="Filter"
        find={find}
        onFind={setFind}
        count={`${kept.length} of ${rows.length}`}
      />
      <DataTable label="MAC table" heads={heads} stacks="named">
        {shown.map((row) => (
          <tr key={`${row.mac} ${row.interface} ${row.vlan.id}`} data-passing={row.passing}>
            <td className="mono">{row.mac}</td>
            <td className="mono">
              {row.interface}
              {row.passing && (
                <span className={css.passing} title="On a link to other switches">
                  <StateGlyph glyph="outside" size={11} /> passing
                </span>
              )}
            </td>
            <td>{vlanWords(row.vlan)}</td>
            <td>{row.type ?? '–'}</td>
            <td className="mono">{row.address ?? '–'}</td>
            <td>{row.hostname ?? '–'}</td>
            <td>{row.vendor ?? '–'}</td>
            <td>{row.firstSeen === null ? '–' : <RelativeAge since={row.firstSeen} />}</td>
          </tr>
        ))}
      </DataTable>
      {shown.length < kept.length && (
        <p className={css.foot}>
          <Button size="small" onClick={() => setAll(true)}>
            Show all {kept.length}
          </Button>
        </p>
      )}
    </Panel>
  )
}
