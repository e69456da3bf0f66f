import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/sources'
import { LongPart } from '../../../query/shown/long-part.tsx'
import { PartTable } from '../../../query/shown/part-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './dhcp.module.css'
import { noneOnServers } from './none-on-servers.ts'
import { reservationRows } from './reservation-rows.tsx'

interface Props {
  readonly answer: Answer
  readonly sources: readonly Source[]
  readonly nameOf: (source: string) => string
}

/** What is kept for whom, and on which of the partners it stands. */
export function ReservationsPanel({ answer: { reservations, unread, view }, sources, nameOf }: Props) {
  const lacking = reservations.some(({ missing }) => missing.length > 0)
  return (
    <Panel title="Reservations" count={reservations.length} tone={lacking ? 'bad' : 'plain'}>
      {reservations.length === 0 ? (
        <p className={css.note}>
          {noneOnServers(view === 'scope' ? 'none in this subnet' : 'none', sources, unread.reservations)}
        </p>
      ) : (
        <LongPart prefix="reservations-" rowsAre="reservations" part={reservationRows(reservations, nameOf)}>
          {(shown) => (
            <PartTable
              {...shown}
              stacks="named"
              keyOf={({ address, mac, by }) => `${address} ${mac ?? by?.value}`}
              rowOf={({ address, mac }) => ({ 'data-reservation': address ?? mac })}
            />
          )}
        </LongPart>
      )}
    </Panel>
  )
}
