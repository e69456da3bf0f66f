import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { quietCall } from '../api/client.ts'
import { onCountdown, readCountdown } from '../session/idle-countdown.ts'

/** Milliseconds between questions: that changes are refused is to be seen within 5 s, of which the server takes one. */
const often = 3_000

const isEnding = () => readCountdown() !== null

/**
 * Whether changes can be made now. Health, which costs next to nothing, is asked in a tab that is seen, in a session that is
 * not about to end; the rest when the console opens, at each change of page, and again and again while health is not well.
 */
export function useCondition() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const ending = useSyncExternalStore(onCountdown, isEnding)
  const health = useQuery({
    queryKey: ['health'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => quietCall('GET /health/', { signal }),
    refetchInterval: ending ? false : often,
    retry: false,
  })
  const status = health.data?.status
  return useQuery({
    queryKey: ['condition', status, path],
    enabled: status !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // It asks again by itself; what it cannot say is said by whoever wants to change something.
    queryFn: ({ signal }) => quietCall('GET /condition/', { signal }),
    refetchInterval: !ending && status === 'degraded' ? often : false,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
