import type { Member } from '@patchbay/contract/switches/picture'
import type { PlatePort } from '@patchbay/contract/switches/port'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import css from './face-plate.module.css'
import { layOut, neighbourPort } from './plate-layout.ts'
import type { PlateRow } from './plate-layout.ts'
import { hasMark, isDisputed } from './port-kinds.ts'
import { isCage, plugOf, cellWords } from './port-words.ts'

interface Props {
  readonly members: readonly Member[]
  readonly ports: readonly PlatePort[]
  /** Ports that the key and the filter leave; the others are drawn faint. */
  readonly matching: ReadonlySet<string>
  readonly selected: string
  readonly onOpen: (port: string) => void
}

/** Of a member whose ports were not asked for nothing is drawn, and a row without cells is none. */
const hasCells = (row: PlateRow | undefined): boolean =>
  row !== undefined && (row.module.length > 0 || row.groups.some((group) => group.length > 0))

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const

/** The stack as it stands in the rack. One tab stop; arrows move as on the device, Enter opens the row. */
export function FacePlate({ members, ports, matching, selected, onOpen }: Props) {
  const plate = useMemo(() => layOut(members, ports), [members, ports])
  const drawn = useMemo(
    () => plate.flatMap(({ rows }) => rows.flatMap(({ groups, module }) => [...groups.flat(), ...module])),
    [plate],
  )
  const [reached, setReached] = useState('')
  const cells = useRef(new Map<string, HTMLButtonElement>())
  const face = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const cell = cells.current.get(selected)
    if (cell === undefined || face.current === null) return
    // On a phone the plate is wider than the page: the port that it is about is in its middle. The page itself stays.
    const plateBox = face.current.getBoundingClientRect()
    const box = cell.getBoundingClientRect()
    face.current.scrollLeft += box.left + box.width / 2 - (plateBox.left + plateBox.width / 2)
  }, [selected])
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
        faint={!matching.has(port.interface)}
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
    <div ref={face} className={css.plate} role="grid" aria-label="Face plate" onKeyDown={move}>
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

interface PortCellProps {
  readonly port: PlatePort
  readonly faint: boolean
  readonly selected: boolean
  readonly tabStop: boolean
  readonly hold: (cell: HTMLButtonElement | null) => void
  readonly onReach: () => void
  readonly onOpen: () => void
}

/** One jack. Each state has an edge or mark of its own, so that it reads without colour; the words are in its name. */
function PortCell({ port, faint, selected, tabStop, hold, onReach, onOpen }: PortCellProps) {
  const words = cellWords(port)
  const module = port.plate?.block === 'module'
  // At most three are drawn, the first ones first; the rest is in the words.
  const marks = [
    port.link === 'err-disabled' && css.square,
    hasMark(port, 'slow') && port.link === 'up' && css.triangle,
    isDisputed(port) && css.corner,
    port.protectedBecause !== null && css.guard,
    hasMark(port, 'changed-outside') && css.dot,
  ].filter((mark) => mark !== false)
  return (
    <button
      ref={hold}
      type="button"
      role="gridcell"
      className={module ? `${css.cell} ${css.wide}` : css.cell}
      data-link={port.link}
      data-slow={hasMark(port, 'slow')}
      data-uplink={hasMark(port, 'uplink')}
      data-cage={isCage(plugOf(port.media))}
      data-power={port.power?.delivering === true}
      data-faint={faint}
      data-age={port.freshness}
      aria-label={words}
      aria-selected={selected}
      title={words}
      tabIndex={tabStop ? 0 : -1}
      onFocus={onReach}
      onClick={onOpen}
    >
      {port.link === 'shut' && (
        <svg className={css.slash} viewBox="0 0 33 26" aria-hidden="true">
          <path d="M3 23 30 3" />
        </svg>
      )}
      {marks.slice(0, 3).map((mark) => (
        <span key={mark} className={mark} />
      ))}
      <span className={css.jackNumber}>
        {module ? port.interface.replace(/^\D+/, '') : port.plate?.number}
      </span>
    </button>
  )
}
