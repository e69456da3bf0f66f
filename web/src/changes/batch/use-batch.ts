import type { Batch } from '@patchbay/contract/changes/batch/batch'
import { wordsOfRun } from '@patchbay/contract/runs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { underWayKey } from '../use-in-progress.ts'

const keyOf = (id: string) => ['batch', id] as const
/** Milliseconds between looks while something of it goes on by itself. */
const every = 1_500

const goesOn = ({ rows, appliedAt }: Batch) =>
  rows.some(({ state }) =>
    // Looked at and not yet applied it waits for a person.
    appliedAt === null ? state === 'draft' : !wordsOfRun[state].end,
  )

export function useBatch(id: string) {
  return useQuery<Batch>({
    queryKey: keyOf(id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined || goesOn(data) ? every : false),
    queryFn: ({ signal }) => call('GET /command-centre/run/batch/', { query: { batch: id }, signal }),
  })
}

/** What a click answered is drawn at once. */
export function useBatchTold(): (batch: Batch) => void {
  const client = useQueryClient()
  return (batch) => {
    client.setQueryData(keyOf(batch.id), batch)
    void client.invalidateQueries({ queryKey: underWayKey })
  }
}
