import type { Member } from '@patchbay/contract/switches/picture'
import type { PlatePort } from '@patchbay/contract/switches/port'
import { useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import css from './face-plate.module.css'
import { layOut, neighbourPort } from './plate-layout.ts'
import type { PlateRow } from './plate-layout.ts'
import { PortCell } from './port-cell.tsx'

interface Props {
  readonly members: readonly Member[]
  readonly ports: readonly PlatePort[]
  /** Ports that the key and the filter leave; the others are drawn faint. */
  readonly kept: ReadonlySet<string>
  readonly selected: string
  readonly onOpen: (port: string) => void
}

/** Of a member whose ports were not asked for nothing is drawn, and a row without cells is none. */
const hasCells = (row: PlateRow | undefined): boolean =>
  row !== undefined && (row.module.length > 0 || row.groups.some((group) => group.length > 0))

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const

/** The stack as it stands in the rack. One tab stop; arrows move as on the device, Enter opens the row. */
export function FacePlate({ members, ports, kept, selected, onOpen }: Props) {
  const plate = useMemo(() => layOut(members, ports), [members, ports])
  const drawn = useMemo(
    () => plate.flatMap(({ rows }) => rows.flatMap(({ groups, module }) => [...groups.flat(), ...module])),
    [plate],
  )
  const [reached, setReached] = useState('')
  const cells = useRef(new Map<string, HTMLButtonElement>())
  const isDrawn = (name: string) => drawn.some((port) => port?.interface === name)
  const stop = [reached, selected].find(isDrawn) ?? drawn.find((port) => port !== null)?.interface ?? ''

  function move(event: KeyboardEvent) {
    const arrow = arrows.find((name) => name === event.key)
    if (arrow === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = neighbourPort(plate, stop, arrow)
    if (next === null) return
    setReached(next)
    cells.current.get(next)?.focus()
  }

  const cellOf = (port: PlatePort | null, at: string) =>
    port === null ? (
      <span key={at} role="gridcell" className={css.gap} />
    ) : (
      <PortCell
        key={port.interface}
        port={port}
        faint={!kept.has(port.interface)}
        selected={port.interface === selected}
        tabStop={port.interface === stop}
        hold={(cell) => {
          if (cell === null) cells.current.delete(port.interface)
          else cells.current.set(port.interface, cell)
        }}
        onReach={() => setReached(port.interface)}
        onOpen={() => onOpen(port.interface)}
      />
    )

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on its one cell that is a tab stop
    <div className={css.plate} role="grid" aria-label="Face plate" onKeyDown={move}>
      {plate.map(({ member, rows }) => (
        <div
          key={member.number}
          className={css.member}
          role={rows.some(hasCells) ? 'rowgroup' : 'presentation'}
          aria-label={rows.some(hasCells) ? `Member ${member.number}` : undefined}
        >
          <Unit member={member} />
          <div className={css.rows}>
            {rows.map(({ groups, module }, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row of the device has no name but its place
              <div key={row} className={css.row} role={hasCells(rows[row]) ? 'row' : 'presentation'}>
                {groups.map((group, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- nor has a group of jacks
                  <span key={at} className={css.group} role="presentation">
                    {group.map((port, place) => cellOf(port, `${at}-${place}`))}
                  </span>
                ))}
                {module.length > 0 && (
                  <span className={css.module} role="presentation">
                    {module.map((port, place) => cellOf(port, `module-${place}`))}
                  </span>
                )}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function Unit({ member: { number, model, role, ready, state, available, used } }: { member: Member }) {
  const watts = available === null || used === null ? null : `${Math.round(used)}/${Math.round(available)} W`
  return (
    <div className={css.unit} role="presentation">
      <span className={css.number}>{number}</span>
      <span className={css.about}>
        {model !== null && <span>{model.replace(/^WS-/, '')}</span>}
        {role !== null && <span>{role}</span>}
        {ready === false && <span className={css.trouble}>{state ?? 'not ready'}</span>}
        {watts !== null && <span>{watts}</span>}
      </span>
    </div>
  )
}
