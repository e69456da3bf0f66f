import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { underWayKey } from '../../../changes/under-way/use-under-way.ts'

export type Approvals = CallAnswer<Calls['GET /command-centre/approvals/']>
export type WaitingChange = Approvals['waiting'][number]

const key = ['approvals'] as const

/** What waits for somebody to agree. Each look is recorded, so it is read when the page opens and when something was done. */
export function useApprovals() {
  return useQuery({
    queryKey: key,
    staleTime: 0,
    queryFn: ({ signal }) => call('GET /command-centre/approvals/', { signal }),
  })
}

/** After an answer: the page and the number in the header say what still waits. */
export function useAskAgain(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: key })
    await client.invalidateQueries({ queryKey: underWayKey })
  }
}
