import type { Run } from '@patchbay/contract/changes/run'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** What was said at the desk about the request of a run, read when the page opens, at a click, and when one of ours is there. */
export function useDeskComments({ id, ticketNotes }: Pick<Run, 'id' | 'ticketNotes'>) {
  const written = ticketNotes.filter(({ state }) => state === 'written').length
  return useQuery({
    queryKey: ['run', id, 'desk-comments', written],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('GET /command-centre/run/desk-comments/', { query: { id }, signal }),
  })
}
