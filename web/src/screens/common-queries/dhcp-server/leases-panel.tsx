import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/systems/sources'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './dhcp.module.css'
import { leaseRows } from './lease-rows.tsx'
import { noneOnServers } from './server-names.tsx'

interface Props {
  readonly answer: Answer
  readonly sources: readonly Source[]
  readonly nameOf: (source: string) => string
}

export function LeasesPanel({ answer: { leases, complete, unread, view }, sources, nameOf }: Props) {
  return (
    <Panel title="Leases" count={leases.length}>
      {!complete && <p className={css.warning}>The list is incomplete.</p>}
      <ResultTable
        none={
          <p className={css.note}>
            {noneOnServers(view === 'scope' ? 'no lease in this subnet' : 'no lease', sources, unread.leases)}
          </p>
        }
        {...leaseRows(leases, nameOf)}
        long={{ prefix: 'leases-', rowsAre: 'leases' }}
        choice="dhcp-leases"
        stacks="named"
        keyOf={({ address, mac, state }) => `${address} ${mac} ${state}`}
        rowOf={({ address }) => ({ 'data-lease': address })}
      />
    </Panel>
  )
}
