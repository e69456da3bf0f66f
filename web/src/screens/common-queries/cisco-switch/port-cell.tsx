import type { PlatePort } from '@patchbay/contract/switches/port'
import css from './port-cell.module.css'
import { hasMark, isDisputed } from './port-kinds.ts'
import { isCage, plugOf } from './plug-kind.ts'
import { cellWords } from './port-words.ts'

interface Props {
  readonly port: PlatePort
  readonly faint: boolean
  readonly selected: boolean
  readonly tabStop: boolean
  readonly hold: (cell: HTMLButtonElement | null) => void
  readonly onReach: () => void
  readonly onOpen: () => void
}

/** One jack. Each state has an edge or mark of its own, so that it reads without colour; the words are in its name. */
export function PortCell({ port, faint, selected, tabStop, hold, onReach, onOpen }: Props) {
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
      <span className={css.number}>{module ? port.interface.replace(/^\D+/, '') : port.plate?.number}</span>
    </button>
  )
}
