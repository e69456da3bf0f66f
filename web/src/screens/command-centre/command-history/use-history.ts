import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { HistoryQuery } from './asked-history.ts'

export type History = CallAnswer<Calls['GET /command-centre/command-history/']>
/** A run of ours, or what somebody changed outside. */
export type Entry = History['changes'][number]

/** A page of the history. Each look is recorded, so it is read when somebody asks and not again by itself. */
export function useHistory(query: HistoryQuery) {
  return useQuery({
    queryKey: ['command-history', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('GET /command-centre/command-history/', { query, signal }),
  })
}
