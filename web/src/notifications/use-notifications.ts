import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { quietCall } from '../api/client.ts'
import { onCountdown, readCountdown } from '../session/idle-countdown.ts'

export const notificationsKey = ['notifications'] as const

/** Milliseconds between questions while the list is open. */
const often = 10_000

const isEnding = () => readCountdown() !== null

/**
 * What one was told of. Asked when the console opens, at each change of page and when the list is opened; again and again only
 * while it is open, in a session that is not about to end.
 */
export function useNotifications(open: boolean) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const ending = useSyncExternalStore(onCountdown, isEnding)
  const query = useQuery({
    queryKey: notificationsKey,
    staleTime: Number.POSITIVE_INFINITY,
    // It asks again by itself, so a failure is told where the list is and nowhere else.
    queryFn: ({ signal }) => quietCall('GET /account/notifications/', { signal }),
    refetchInterval: !ending && open ? often : false,
  })
  const { refetch } = query
  const asked = useRef({ path, open })
  useEffect(() => {
    const before = asked.current
    asked.current = { path, open }
    if (before.path !== path || (open && !before.open)) void refetch()
  }, [path, open, refetch])
  return query
}
