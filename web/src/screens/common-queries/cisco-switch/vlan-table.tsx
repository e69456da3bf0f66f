import type { VlanRow } from '@patchbay/contract/switches/picture'
import type { Port } from '@patchbay/contract/switches/port'
import type { ReactNode } from 'react'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './tables.module.css'
import { refusedWords } from './unread-words.ts'

const heads = ['VLAN', 'Name', 'State', 'MACs', 'Access ports', 'Voice on', 'Trunks that carry it']

/** The first eight and how many more: a VLAN may be on all of them. */
function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return '–'
  const more = names.length - 8
  return (
    <span title={names.join(', ')}>
      {names.slice(0, 8).join(', ')}
      {more > 0 && <span className={css.quiet}> and {more} more</span>}
    </span>
  )
}

/** Switched on or not by the switch; a walk keeps names alone. */
const activeWords = (active: boolean | null) =>
  active === null ? 'not told' : active ? 'active' : 'not active'

interface Props {
  readonly rows: readonly VlanRow[]
  /** Those whose VLANs the rows tell: what of them was not read is missing from the lists. */
  readonly ports: readonly Port[]
  readonly aside?: ReactNode
}

const listed = ['mode', 'accessVlan', 'voiceVlan', 'allowedVlans'] as const

export function VlanTable({ rows, ports, aside }: Props) {
  return (
    <Panel title="VLANs" count={rows.length} aside={aside}>
      <DataTable label="VLANs" heads={heads} stacks="named">
        {rows.map(({ id, name, active, macs, access, voice, trunks }) => (
          <tr key={id}>
            <td className="mono">{id}</td>
            <td>{name}</td>
            <td
              title={
                active === null
                  ? 'The switch was not asked, or did not tell; the name is of the last walk'
                  : undefined
              }
            >
              {activeWords(active)}
            </td>
            <td>{macs}</td>
            <td className={css.ports}>
              <Names names={access} />
            </td>
            <td className={css.ports}>
              <Names names={voice} />
            </td>
            <td className={css.ports}>
              <Names names={trunks} />
            </td>
          </tr>
        ))}
      </DataTable>
      {refusedWords(ports, listed).map((words) => (
        <p key={words} className={css.quiet}>
          {words}
        </p>
      ))}
    </Panel>
  )
}
