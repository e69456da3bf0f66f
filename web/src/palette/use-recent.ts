import { screens } from '@patchbay/contract/screens'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { withRecent, withoutRecent } from './recent.ts'
import type { Recent } from './recent.ts'

/** In memory, beside what the server remembers: it is told of a question only when its sources have been asked. */
let visit: readonly Recent[] = []
const listeners = new Set<() => void>()

function put(next: readonly Recent[]): void {
  if (next === visit) return
  visit = next
  for (const listener of listeners) listener()
}

/** What somebody wants forgotten is no longer offered either: one question of a page, or all of them. */
export function forgetRecent(path: string, q?: string): void {
  put(withoutRecent(visit, path, q))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Questions asked since somebody signed in. They go with the session. */
export function useRecent(): readonly Recent[] {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const q = useRouterState({ select: (state) => (state.location.search as { q?: string }).q?.trim() })
  useEffect(() => () => put([]), [])
  useEffect(() => {
    if (!q || !screens.some((screen) => screen.path === path && screen.takes)) return
    put(withRecent(visit, { path, q }))
  }, [path, q])
  return useSyncExternalStore(subscribe, () => visit)
}
