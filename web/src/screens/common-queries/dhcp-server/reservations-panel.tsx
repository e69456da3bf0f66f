import type { Answer, Reservation } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/sources'
import { useState } from 'react'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import { AskLink } from './ask-link.tsx'
import css from './dhcp.module.css'
import { noneOnServers } from './none-on-servers.ts'
import { ServerNames } from './server-names.tsx'
import { leasedWords } from './words.ts'

interface Props {
  readonly answer: Answer
  readonly sources: readonly Source[]
  readonly nameOf: (source: string) => string
}

const few = 100

/** What is kept for whom, and on which of the partners it stands. */
export function ReservationsPanel({ answer: { reservations, unread, view }, sources, nameOf }: Props) {
  const [all, setAll] = useState(false)
  const shown = all ? reservations : reservations.slice(0, few)
  const lacking = reservations.some(({ missing }) => missing.length > 0)
  return (
    <Panel title="Reservations" count={reservations.length} tone={lacking ? 'bad' : 'plain'}>
      {reservations.length === 0 ? (
        <p className={css.note}>
          {noneOnServers(view === 'scope' ? 'none in this subnet' : 'none', sources, unread.reservations)}
        </p>
      ) : (
        <DataTable
          label="Reservations"
          heads={['Address', 'For', 'Host name', 'Now', 'Stands on']}
          stacks="named"
        >
          {shown.map((one) => (
            <ReservationRow
              key={`${one.address} ${one.by?.value ?? one.mac}`}
              reservation={one}
              nameOf={nameOf}
            />
          ))}
        </DataTable>
      )}
      {reservations.length > shown.length && (
        <p className={css.note}>
          <TextButton onClick={() => setAll(true)}>{`Show all ${reservations.length}`}</TextButton>
        </p>
      )}
    </Panel>
  )
}

const kindWords: Readonly<Record<NonNullable<Reservation['by']>['kind'], string>> = {
  'client-id': 'client id',
  duid: 'DUID',
  'circuit-id': 'circuit id',
  'flex-id': 'flex id',
}

/** By what the client is known: its MAC, or another identifier with what it is called. */
function ReservedFor({ reservation: { mac, by } }: { reservation: Reservation }) {
  if (mac !== null) return <AskLink q={mac} />
  if (by === null) return <span className={css.muted}>not by MAC</span>
  return (
    <>
      <span className={css.muted}>{kindWords[by.kind]}</span>{' '}
      {by.kind === 'client-id' && by.value.startsWith('ff:') ? (
        <AskLink q={by.value} />
      ) : (
        <span className="mono">{by.value}</span>
      )}
    </>
  )
}

function ReservationRow({ reservation, nameOf }: { reservation: Reservation; nameOf: Props['nameOf'] }) {
  const { address, mac, vendor, hostname, inPool, leased, servers, missing } = reservation
  return (
    <tr data-reservation={address ?? mac}>
      <td>
        {address === null ? <span className={css.muted}>any</span> : <AskLink q={address} />}{' '}
        {inPool && <Tag>in the pool</Tag>}
      </td>
      <td>
        <ReservedFor reservation={reservation} /> <span className={css.muted}>{vendor}</span>
      </td>
      <td className="mono">{hostname ?? ''}</td>
      <td className={leased ? undefined : css.muted}>{leasedWords(leased)}</td>
      <td>
        <ServerNames servers={servers} nameOf={nameOf} observedAt={reservation.observedAt} />
        {missing.length > 0 && (
          <span className={css.bad}>
            {' '}
            <StateGlyph glyph="failed" /> not on {missing.map(nameOf).join(', ')}
          </span>
        )}
      </td>
    </tr>
  )
}
