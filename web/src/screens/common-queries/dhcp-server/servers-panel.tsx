import type { DhcpServer } from '@patchbay/contract/common-queries/dhcp-server'
import { ChosenPartTable } from '../../../query/shown/chosen-part-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './dhcp.module.css'
import { serverRows } from './server-rows.tsx'

/** Every server with its role, and its partner as it sees it. */
export function ServersPanel({ servers }: { servers: readonly DhcpServer[] }) {
  const silent = servers.some(({ answered, why }) => !answered && why !== null)
  return (
    <Panel title="Servers" count={servers.length} tone={silent ? 'warn' : 'plain'}>
      <ChosenPartTable
        {...serverRows(servers)}
        table="dhcp-servers"
        stacks="named"
        keyOf={({ id }) => id}
        rowOf={({ id }) => ({ 'data-server': id })}
        acrossOf={({ why }, words) => ({
          look: why === null ? css.muted : css.bad,
          cell:
            why === null ? (
              words
            ) : (
              <>
                <StateGlyph glyph="failed" /> {words}
              </>
            ),
        })}
      />
    </Panel>
  )
}
