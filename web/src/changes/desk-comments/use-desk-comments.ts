import type { Run } from '@patchbay/contract/changes/run'
import type { DeskComments } from '@patchbay/contract/command-centre/run/desk-comments'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'

const isTold = ({ why, comments }: DeskComments) => why === null || comments.length > 0

/**
 * What was said at the desk about the request of a run, read when the page opens, at a click, and when one of ours is there. Where
 * the desk tells nothing, `before` is what it told last.
 */
export function useDeskComments({ id, ticketNotes }: Pick<Run, 'id' | 'ticketNotes'>) {
  const written = ticketNotes.filter(({ state }) => state === 'written').length
  const query = useQuery({
    queryKey: ['run', id, 'desk-comments', written],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('GET /command-centre/run/desk-comments/', { query: { id }, signal }),
  })
  const { data } = query
  const [last, setLast] = useState<DeskComments | null>(null)
  if (data !== undefined && data !== last && isTold(data)) setLast(data)
  return { ...query, before: data !== undefined && !isTold(data) ? last : null }
}
