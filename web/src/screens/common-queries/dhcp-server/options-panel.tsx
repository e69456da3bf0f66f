import type { Option, Subnet } from '@patchbay/contract/common-queries/dhcp-server'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './dhcp.module.css'

const levels: Readonly<Record<Option['from'], string>> = {
  server: 'server',
  'shared-network': 'shared network',
  subnet: 'subnet',
  reservation: 'reservation',
}

/** What a client gets, and which level gives it. */
export function OptionsPanel({ subnet: { options } }: { subnet: Subnet }) {
  return (
    <Panel title="Options" count={options.length}>
      {options.length === 0 ? (
        <p className={css.note}>No option is set.</p>
      ) : (
        <DataTable label="Options" heads={['Option', 'Value', 'From']}>
          {options.map(({ code, name, data, from }) => (
            <tr key={`${code} ${name}`}>
              <td title={code === null ? undefined : `Option ${code}`}>{name ?? `option ${code}`}</td>
              <td className={`mono ${css.anywhere}`}>{data}</td>
              <td className={css.muted}>{levels[from]}</td>
            </tr>
          ))}
        </DataTable>
      )}
      <p className={css.note}>
        Options of single pools and of client classes are not read: a client there may get others.
      </p>
    </Panel>
  )
}
