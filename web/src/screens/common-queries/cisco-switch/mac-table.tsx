import type { MacRow } from '@patchbay/contract/switches/picture'
import type { ReactNode } from 'react'
import { ResultTable } from '../../../table/result-table.tsx'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { ResultRows } from '../../../table/result-column.ts'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { vlanWords } from './port-words.ts'
import css from './tables.module.css'

interface Props {
  readonly rows: readonly MacRow[]
  readonly said: Said
  readonly aside?: ReactNode
}

/** The forwarding table; what is only passing through on links stands last and says so. */
export function MacTable({ rows, said, aside }: Props) {
  return (
    <Panel title="MAC table" count={rows.length} aside={aside}>
      <ResultTable
        {...macRows(rows, said)}
        long={{ prefix: '', rowsAre: 'MACs' }}
        stacks="named"
        keyOf={(row) => `${row.mac} ${row.interface} ${row.vlan.id}`}
        rowOf={({ passing }) => ({ 'data-passing': passing })}
      />
    </Panel>
  )
}

/** Rows of the forwarding table as they are shown. */
export const macRows = (rows: readonly MacRow[], said: Said): ResultRows<MacRow> => ({
  title: 'MAC table',
  rows,
  said: () => said,
  columns: [
    { head: 'MAC', text: ({ mac }) => mac, look: 'mono' },
    {
      head: 'Port',
      text: (row) => `${row.interface}${row.passing ? ' passing' : ''}`,
      cell: (row) => (
        <>
          {row.interface}
          {row.passing && (
            <span className={css.passing} title="On a link to other switches">
              <StateGlyph glyph="outside" size={11} /> passing
            </span>
          )}
        </>
      ),
      look: 'mono',
    },
    { head: 'VLAN', text: ({ vlan }) => vlanWords(vlan) },
    { head: 'Type', text: ({ type }) => type ?? '–' },
    { head: 'Address', text: ({ address }) => address ?? '–', look: 'mono' },
    { head: 'Host', text: ({ hostname }) => hostname ?? '–' },
    { head: 'Vendor', text: ({ vendor }) => vendor ?? '–' },
    {
      head: 'Here since',
      text: ({ firstSeen }) => firstSeen ?? '–',
      cell: ({ firstSeen }) => (firstSeen === null ? '–' : <RelativeAge since={firstSeen} />),
    },
  ],
})
