import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { takesText } from './key-press.ts'
import {
  steppedTo,
  closeRow,
  focusRow,
  markTables,
  openRow,
  openedRow,
  rowAround,
  shownRows,
} from './table-rows.ts'

export interface RowWalk {
  /** Is there a table with rows. */
  readonly any: boolean
  readonly step: (by: 1 | -1) => void
  /** The row that has the focus, or something in it. */
  readonly current: () => HTMLTableRowElement | null
}

/**
 * Walks the rows of every table in a part of the page, one table after the other. Inside a table the arrows do it too,
 * Home and End go to its first and last row, Enter opens a row, and Escape closes it and gives the focus back to it.
 */
export function useRowWalk(place: RefObject<HTMLElement | null>): RowWalk {
  const [any, setAny] = useState(false)
  const last = useRef<HTMLTableRowElement | null>(null)

  useEffect(() => {
    const part = place.current
    if (part === null) return undefined
    const look = () => setAny(markTables(part))
    const onFocus = ({ target }: FocusEvent) => {
      last.current = rowAround(target) ?? last.current
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(part, { childList: true, subtree: true })
    part.addEventListener('keydown', onKey)
    part.addEventListener('focusin', onFocus)
    return () => {
      observer.disconnect()
      part.removeEventListener('keydown', onKey)
      part.removeEventListener('focusin', onFocus)
    }
  }, [place])

  const current = () => rowAround(document.activeElement)
  return {
    any,
    current,
    step: (by) => {
      const part = place.current
      if (part === null) return
      const rows = shownRows(part)
      const before = last.current !== null && rows.includes(last.current) ? last.current : null
      const next = steppedTo(rows, current() ?? before ?? openedRow(rows), by)
      if (next !== null) focusRow(next)
    },
  }
}

function onKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
  if (!(target instanceof Element) || takesText(target) || target.hasAttribute('aria-haspopup')) return
  const table = target.closest('table') ?? target.querySelector(':scope > table')
  if (table === null) return
  const row = rowAround(target)
  if (key === 'Enter') {
    if (row !== target || row === null) return
    openRow(row)
  } else if (key === 'Escape') {
    if (row === null || !closeRow(row)) return
  } else {
    const next = led(key, shownRows(table.parentElement ?? table), row)
    if (next === null) return
    focusRow(next)
  }
  event.preventDefault()
}

/** The row of a table that a key leads to; null for a key that moves nothing. */
function led(
  key: string,
  rows: readonly HTMLTableRowElement[],
  row: HTMLTableRowElement | null,
): HTMLTableRowElement | null {
  switch (key) {
    case 'ArrowDown':
      return steppedTo(rows, row, 1)
    case 'ArrowUp':
      return row === null ? null : steppedTo(rows, row, -1)
    case 'Home':
      return rows[0] ?? null
    case 'End':
      return rows.at(-1) ?? null
    default:
      return null
  }
}
