import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RefObject } from 'react'
import { isElsewhere } from '../keys/main-field.ts'
import { announce } from '../ui/announcer.tsx'

/** Path of the page that is shown; null before the first one. */
let shown: string | null = null

/** On a change of page its title takes the focus and is announced. On the first page the focus is the browser's. */
export function useArrival(title: string, heading: RefObject<HTMLElement | null>): void {
  // The address changes while the page before is still there; the resolved one changes with the page.
  const path = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
  useEffect(() => {
    // A page that draws its title anew, while it loads or for another thing in its query, is still the same page.
    if (shown === path) return
    const first = shown === null
    shown = path
    if (first) return
    if (!isElsewhere()) heading.current?.focus({ preventScroll: true })
    announce(title)
  }, [path, title, heading])
}

/** Nobody is signed in: the next page is a first one again. */
export function forgetArrival(): void {
  shown = null
}
