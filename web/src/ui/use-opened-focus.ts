import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * For a part in which a button gives way to a form and comes back: what is opened takes the focus to its first field, and what
 * is closed gives it back to the first button, so that it never falls to the top of the page. The ref belongs on what holds both.
 */
export function useOpenedFocus<Part extends HTMLElement>(open: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const before = useRef(open)
  useEffect(() => {
    if (before.current === open) return
    before.current = open
    part.current?.querySelector<HTMLElement>(open ? 'input, textarea, select' : 'button')?.focus()
  }, [open])
  return part
}
