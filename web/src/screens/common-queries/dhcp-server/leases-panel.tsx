import type { Answer, Lease } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/sources'
import { useState } from 'react'
import { ChosenTable } from '../../../preferences/chosen-table.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { instantWords } from '../../../ui/clock-words.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import { AskLink } from './ask-link.tsx'
import css from './dhcp.module.css'
import { ServerNames } from './server-names.tsx'
import { noneOnServers } from './none-on-servers.ts'
import { leaseStates, neverEnds } from './words.ts'

interface Props {
  readonly answer: Answer
  readonly sources: readonly Source[]
  readonly nameOf: (source: string) => string
}

/** Rows shown at first: a large subnet has thousands. */
const few = 100

export function LeasesPanel({ answer: { leases, complete, unread, view }, sources, nameOf }: Props) {
  const [all, setAll] = useState(false)
  const shown = all ? leases : leases.slice(0, few)
  return (
    <Panel title="Leases" count={leases.length}>
      {!complete && <p className={css.warning}>Not all that the servers have was read.</p>}
      {leases.length === 0 ? (
        <p className={css.note}>
          {noneOnServers(view === 'scope' ? 'no lease in this subnet' : 'no lease', sources, unread.leases)}
        </p>
      ) : (
        <ChosenTable
          table="dhcp-leases"
          label="Leases"
          heads={['Address', 'MAC', 'Host name', 'State', 'Given or renewed', 'Until', 'On']}
          stacks="named"
        >
          {shown.map((lease) => (
            <LeaseRow key={`${lease.address} ${lease.mac} ${lease.state}`} lease={lease} nameOf={nameOf} />
          ))}
        </ChosenTable>
      )}
      {leases.length > shown.length && (
        <p className={css.note}>
          <TextButton onClick={() => setAll(true)}>{`Show all ${leases.length}`}</TextButton>
        </p>
      )}
    </Panel>
  )
}

function LeaseRow({ lease, nameOf }: { lease: Lease; nameOf: Props['nameOf'] }) {
  const { address, mac, vendor, clientId, clientIdDiffers, hostname, state, reserved, servers } = lease
  const zone = useTimeZone()
  const at = (instant: string) => instantWords(new Date(instant), zone)
  return (
    <tr data-lease={address}>
      <td>
        <AskLink q={address} /> {reserved && <Tag tone="info">reserved</Tag>}
      </td>
      <td>
        {mac === null ? <span className={css.muted}>not told</span> : <AskLink q={mac} />}{' '}
        <span className={css.muted}>{vendor}</span>
        {clientId !== null && (clientIdDiffers || mac === null) && (
          <div className={clientIdDiffers ? css.warn : css.muted}>
            client id <span className="mono">{clientId}</span>
          </div>
        )}
      </td>
      <td className="mono">{hostname ?? ''}</td>
      <td className={state === 'declined' ? css.bad : state === 'active' ? undefined : css.muted}>
        {leaseStates[state]}
      </td>
      <td className={css.time}>{at(lease.startedAt)}</td>
      <td className={css.time}>{neverEnds(lease) ? 'never' : at(lease.expiresAt)}</td>
      <td className={css.muted}>
        <ServerNames servers={servers} nameOf={nameOf} observedAt={lease.observedAt} />
      </td>
    </tr>
  )
}
