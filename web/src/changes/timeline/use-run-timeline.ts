import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import type { Run } from '@patchbay/contract/changes/run'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export type TimelineAnswer = CallAnswer<Calls['GET /command-centre/run/around/']>

/** Other changes of the same around a run: each look is recorded, so it is asked again when the run is another, and not by itself. */
export function useAroundRun({ id, state, stateAt }: Pick<Run, 'id' | 'state' | 'stateAt'>) {
  return useQuery({
    queryKey: ['around-run', id, state, stateAt],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('GET /command-centre/run/around/', { query: { id }, signal }),
  })
}
