import type { Port } from '@patchbay/contract/switches/port'
import css from './port-cell.module.css'
import { hasMark, isDisputed } from './port-kinds.ts'
import { cellWords } from './port-words.ts'

interface Props {
  readonly port: Port
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
  return (
    <button
      ref={hold}
      type="button"
      role="gridcell"
      className={module ? `${css.cell} ${css.wide}` : css.cell}
      data-link={port.link}
      data-slow={hasMark(port, 'slow')}
      data-uplink={hasMark(port, 'uplink')}
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
      {/* At most three marks, the rest is in the words. */}
      {port.link === 'err-disabled' && <span className={css.square} />}
      {hasMark(port, 'slow') && port.link === 'up' && <span className={css.triangle} />}
      {isDisputed(port) && <span className={css.corner} />}
      {hasMark(port, 'changed') && <span className={css.dot} />}
      <span className={css.number}>
        {module ? port.interface.replace(/^(\D+\d+)\/(\d+\/)?/, '$1/') : port.plate?.number}
      </span>
    </button>
  )
}
