import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/sources'
import { useState } from 'react'
import { ChosenPartTable } from '../../../query/shown/chosen-part-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import css from './dhcp.module.css'
import { leaseRows } from './lease-rows.tsx'
import { noneOnServers } from './none-on-servers.ts'

interface Props {
  readonly answer: Answer
  readonly sources: readonly Source[]
  readonly nameOf: (source: string) => string
}

/** Rows shown at first: a large subnet has thousands. */
const few = 100

export function LeasesPanel({ answer: { leases, complete, unread, view }, sources, nameOf }: Props) {
  const [all, setAll] = useState(false)
  const drawn = all ? leases.length : Math.min(few, leases.length)
  return (
    <Panel title="Leases" count={leases.length}>
      {!complete && <p className={css.warning}>Not all that the servers have was read.</p>}
      {leases.length === 0 ? (
        <p className={css.note}>
          {noneOnServers(view === 'scope' ? 'no lease in this subnet' : 'no lease', sources, unread.leases)}
        </p>
      ) : (
        <ChosenPartTable
          {...leaseRows(leases, nameOf, drawn)}
          table="dhcp-leases"
          stacks="named"
          keyOf={({ address, mac, state }) => `${address} ${mac} ${state}`}
          rowOf={({ address }) => ({ 'data-lease': address })}
        />
      )}
      {leases.length > drawn && (
        <p className={css.note}>
          <TextButton onClick={() => setAll(true)}>{`Show all ${leases.length}`}</TextButton>
        </p>
      )}
    </Panel>
  )
}
