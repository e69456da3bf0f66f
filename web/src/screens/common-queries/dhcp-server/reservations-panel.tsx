import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import { useState } from 'react'
import { PartTable } from '../../../query/shown/part-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import css from './dhcp.module.css'
import { reservationRows } from './reservation-rows.tsx'

interface Props {
  readonly answer: Answer
  readonly nameOf: (source: string) => string
}

const few = 100

/** What is kept for whom, and on which of the partners it stands. */
export function ReservationsPanel({ answer: { reservations, view }, nameOf }: Props) {
  const [all, setAll] = useState(false)
  const drawn = all ? reservations.length : Math.min(few, reservations.length)
  const lacking = reservations.some(({ missing }) => missing.length > 0)
  return (
    <Panel title="Reservations" count={reservations.length} tone={lacking ? 'bad' : 'plain'}>
      {reservations.length === 0 ? (
        <p className={css.note}>{view === 'scope' ? 'None in this subnet.' : 'None.'}</p>
      ) : (
        <PartTable
          {...reservationRows(reservations, nameOf, drawn)}
          stacks="named"
          keyOf={({ address, mac }) => `${address} ${mac}`}
          rowOf={({ address, mac }) => ({ 'data-reservation': address ?? mac })}
        />
      )}
      {reservations.length > drawn && (
        <p className={css.note}>
          <TextButton onClick={() => setAll(true)}>{`Show all ${reservations.length}`}</TextButton>
        </p>
      )}
    </Panel>
  )
}
