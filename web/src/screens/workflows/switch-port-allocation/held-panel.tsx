import type { Patch } from '@patchbay/contract/workflows/switch-port-allocation/holds'
import { roomName } from '@patchbay/contract/allocation/place-words'
import type { ResultColumn } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { valueWords } from '../../../ui/clock-words.ts'
import { Panel } from '../../../ui/panel.tsx'
import css from './allocation.module.css'
import { HoldActions } from './hold-actions.tsx'
import { heldPort } from './patch-words.ts'

interface Props {
  readonly holds: readonly Patch[]
  readonly readAt: string
  readonly onDone: () => void
}

/** What everybody holds; one's own can be extended and released. */
export function HeldPanel({ holds, readAt, onDone }: Props) {
  const zone = useTimeZone()
  const columns: readonly ResultColumn<Patch>[] = [
    { head: 'Port', text: (hold) => heldPort(hold), look: 'mono' },
    { head: 'Outlet', text: ({ outlet }) => outlet, look: 'mono' },
    { head: 'Room', text: ({ building, room }) => roomName(building, room) || null },
    { head: 'Holder', text: ({ holder, mine }) => (mine ? `${holder} (you)` : holder) },
    { head: 'Until', text: ({ until }) => until, cell: ({ until }) => valueWords(until, zone), look: 'mono' },
    { head: 'Purpose', text: ({ purpose }) => purpose },
    { head: 'Ticket', text: ({ ticket }) => ticket, look: 'mono' },
    { head: 'Actions', cell: (hold) => <HoldActions hold={hold} onDone={onDone} /> },
  ]
  return (
    <Panel title="Held ports" count={holds.length}>
      <ResultTable
        title="Held ports"
        rows={holds}
        columns={columns}
        keyOf={({ id }) => String(id)}
        rowOf={(hold) => ({ 'data-hold': heldPort(hold) })}
        said={() => ({ source: 'Patchbay', observedAt: readAt })}
        stacks="named"
        none={<p className={css.note}>Nobody holds a port.</p>}
      />
    </Panel>
  )
}
