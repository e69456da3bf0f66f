import { useQuery } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { onCountdown, readCountdown } from '../session/idle-countdown.ts'

interface Refreshing<T> {
  readonly queryKey: QueryKey
  readonly ask: (asked: { readonly signal: AbortSignal }) => Promise<T>
  /** Whether its person may have it at all. */
  readonly may: boolean
  /** Whether its list is open, and somebody looks at it. */
  readonly open: boolean
  /** Milliseconds between questions while somebody has a reason to look. */
  readonly often: number
  /** Whether there is such a reason besides the open list. */
  readonly matters?: (told: T) => boolean
}

/** Milliseconds between questions without a reason, so that who stays on one page hears of it too. */
const seldom = 15_000

const isEnding = () => readCountdown() !== null

/**
 * What the header tells on every page. Asked when the console opens, at each change of page, when the list is opened and when
 * somebody comes back to the tab, and again and again in a tab that is seen and a session that is not about to end.
 */
export function useKeptUp<T>({ queryKey, ask, may, open, often, matters = () => false }: Refreshing<T>) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const ending = useSyncExternalStore(onCountdown, isEnding)
  const query = useQuery({
    queryKey,
    enabled: may,
    staleTime: Number.POSITIVE_INFINITY,
    // Who comes back to the tab reads what is so now.
    refetchOnWindowFocus: 'always',
    // It asks again by itself, so a failure is told where the list is and nowhere else.
    queryFn: ({ signal }) => ask({ signal }),
    refetchInterval: ({ state: { data } }) => {
      if (ending) return false
      return open || (data !== undefined && matters(data)) ? often : seldom
    },
  })
  const { refetch } = query
  const asked = useRef({ path, open })
  useEffect(() => {
    const before = asked.current
    asked.current = { path, open }
    if (may && (before.path !== path || (open && !before.open))) void refetch()
  }, [may, path, open, refetch])
  return query
}
