import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { stream } from '../../../api/stream.ts'
import { askedAgain, nothingYet, take } from './progress.ts'
import type { Progress } from './progress.ts'

/** An answer older than this is asked for again when somebody comes back to it. */
const goodFor = 60_000

/**
 * Asks a question and redraws with each event. The result before stays (`isPlaceholderData`) while the next one loads;
 * going back to a question shows its answer at once.
 */
export function useSearch(q: string, live: boolean) {
  const client = useQueryClient()
  const key = ['search-and-locate', q, live]
  return useQuery({
    queryKey: key,
    enabled: q !== '',
    staleTime: goodFor,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      let progress = askedAgain(client.getQueryData<Progress>(key) ?? nothingYet)
      await stream('GET /workflows/search-and-locate/', {
        query: { q, live: live ? 'yes' : 'no' },
        signal,
        last: 'settled',
        onEvent: (event) => {
          progress = take(progress, event)
          client.setQueryData(key, progress)
        },
      })
      return progress
    },
  })
}
