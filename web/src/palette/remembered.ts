import { useQuery } from '@tanstack/react-query'
import { quietCall } from '../api/client.ts'

/** What this person asked on every page, newest first, as the server remembers it; empty until it is known. */
export function useRemembered() {
  const { data } = useQuery({
    queryKey: ['questions', 'all'],
    // Where it cannot be read, those of this visit are offered alone.
    queryFn: ({ signal }) => quietCall('GET /account/questions/', { query: {}, signal }),
    staleTime: 10_000,
  })
  return data ?? none
}

const none: readonly { readonly screen: string; readonly text: string }[] = []
