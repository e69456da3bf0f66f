import { screens } from '@patchbay/contract/screens'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

/** A question that was asked on a page. */
export interface Recent {
  readonly path: string
  readonly q: string
}

const most = 6

/** The questions of this visit, newest first. */
export function withRecent(recent: readonly Recent[], asked: Recent): readonly Recent[] {
  const [newest] = recent
  if (newest?.path === asked.path && newest.q === asked.q) return recent
  const others = recent.filter(({ path, q }) => path !== asked.path || q !== asked.q)
  return [asked, ...others].slice(0, most)
}

/** Those of this visit, and after them what the server remembers of the visits before; each once. */
export function withRemembered(
  visit: readonly Recent[],
  remembered: readonly { readonly screen: string; readonly text: string }[],
): readonly Recent[] {
  const known = new Set(visit.map(({ path, q }) => `${path} ${q}`))
  const before = remembered.map(({ screen, text }) => ({ path: screen, q: text }))
  return [...visit, ...before.filter(({ path, q }) => !known.has(`${path} ${q}`))]
}

/** Without one question of a page, or without all of them. */
export function withoutRecent(recent: readonly Recent[], path: string, q?: string): readonly Recent[] {
  return recent.filter((one) => one.path !== path || (q !== undefined && one.q !== q))
}

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
