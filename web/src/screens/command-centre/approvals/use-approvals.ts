import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, quietCall } from '../../../api/client.ts'
import { underWayKey, useUnderWay } from '../../../changes/use-in-progress.ts'
import { comeAndGone, isMissingAny } from './come-and-gone.ts'
import type { ComeAndGone } from './come-and-gone.ts'

export type Approvals = CallAnswer<Calls['GET /command-centre/approvals/']>
export type WaitingChange = Approvals['waiting'][number]

const path = 'GET /command-centre/approvals/'
const key = ['approvals'] as const

/**
 * What waits for somebody to agree, as the page shows it: each look is recorded, so it is read when the page opens and when something
 * was done.
 */
export function useApprovals() {
  return useQuery({ queryKey: key, staleTime: 0, queryFn: ({ signal }) => call(path, { signal }) })
}

/**
 * What came and what went since the page was read. The numbers of what waits are asked for with the header's, again and again
 * while the page is open and seen; what came is read once for each change of them.
 */
export function useComeAndGone(shown: Approvals): ComeAndGone {
  const { data: told, dataUpdatedAt: toldAt } = useUnderWay(true, true)
  const shownAt = useQueryClient().getQueryState(key)?.dataUpdatedAt ?? 0
  // Numbers that are older than the page know nothing of it.
  const ids = told === undefined || toldAt < shownAt ? null : told.waitingIds
  const [held, setHeld] = useState({ since: shown, came: nothing })
  const before = held.since === shown ? held.came : nothing
  const { data: now } = useQuery({
    queryKey: ['approvals-now', ids],
    enabled: ids !== null && isMissingAny(shown, before, ids),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    // Another number asks again by itself, and what is on the page stays.
    queryFn: ({ signal }) => quietCall(path, { signal }),
  })
  const moved = comeAndGone(shown, before, ids, now?.waiting ?? [])
  useEffect(() => {
    if (moved.came !== before) setHeld({ since: shown, came: moved.came })
  }, [moved.came, before, shown])
  return moved
}

const nothing: readonly WaitingChange[] = []

/** After an answer: the page and the number in the header say what still waits. */
export function useAskAgain(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: key })
    await client.invalidateQueries({ queryKey: underWayKey })
  }
}
