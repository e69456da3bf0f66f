import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/calls'
import { underway } from '@patchbay/contract/runs'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { quietCall } from '../../api/client.ts'
import { onCountdown, readCountdown } from '../../session/idle-countdown.ts'

export type UnderwayRun = CallAnswer<Calls['GET /command-centre/run/underway/']>['runs'][number]

export const underWayKey = ['runs-under-way'] as const

/** Milliseconds between questions while somebody has a reason to look. */
const often = 5_000

export const isUnderWay = ({ state }: Pick<UnderwayRun, 'state'>): boolean => underway.has(state)

const isEnding = () => readCountdown() !== null

/**
 * What is being changed on the network now. Asked when the console opens, at each change of page and when somebody comes back to the tab; again and again only
 * while the list is open or something of one's own goes on, in a tab that is seen and a session that is not about to end.
 */
export function useUnderWay(may: boolean, open: boolean) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const ending = useSyncExternalStore(onCountdown, isEnding)
  const query = useQuery({
    queryKey: underWayKey,
    enabled: may,
    staleTime: Number.POSITIVE_INFINITY,
    // Who comes back to the tab reads what is so now.
    refetchOnWindowFocus: 'always',
    // It asks again by itself, so a failure is told where the list is and nowhere else.
    queryFn: ({ signal }) => quietCall('GET /command-centre/run/underway/', { signal }),
    refetchInterval: ({ state: { data } }) =>
      !ending && (open || data?.runs.some((run) => run.own && isUnderWay(run)) === true) ? often : false,
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
