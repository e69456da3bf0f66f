import type { Run } from '@patchbay/contract/changes/run'
import { wordsOfRun } from '@patchbay/contract/runs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { stream } from '../api/stream.ts'
import { underWayKey } from './use-in-progress.ts'

const runKey = (id: number) => ['run', id] as const

/** Milliseconds until a stream that ended before its run is opened again. */
const again = 400
/** The same until a note of it is in its ticket. */
const untilWritten = 4_000

/** A run as it stands, drawn anew with each step while it goes on. Another tab's question may have the stream meanwhile. */
export function useRun(id: number) {
  const client = useQueryClient()
  return useQuery<Run>({
    queryKey: runKey(id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false
      if (!wordsOfRun[data.state].end) return again
      return data.ticketNotes.some(({ state }) => state === 'waiting') ? untilWritten : false
    },
    queryFn: async ({ signal }): Promise<Run> => {
      const told: { latest: Run | null } = { latest: null }
      await stream('GET /command-centre/run/', {
        query: { id },
        reason: null,
        signal,
        endsWith: 'ended',
        early: () => (told.latest === null ? null : { event: 'ended', data: told.latest }),
        onEvent: ({ data }) => {
          told.latest = data
          client.setQueryData(runKey(id), data)
        },
      })
      if (told.latest === null) throw new Error('The run is not there.')
      return told.latest
    },
  })
}

/** What a call answered of a run is drawn at once. */
export function useRunTold(): (run: Run) => void {
  const client = useQueryClient()
  return (run) => {
    client.setQueryData(runKey(run.id), run)
    // What was begun here counts at once among what is under way.
    void client.invalidateQueries({ queryKey: underWayKey })
  }
}

/** A run that was looked at here and that nobody has applied yet. */
export function useRunOpen(id: number | null): boolean {
  const client = useQueryClient()
  const state = id === null ? undefined : client.getQueryData<Run>(runKey(id))?.state
  return state === 'previewed' || state === 'checked'
}
