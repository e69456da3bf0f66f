import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

/** Milliseconds after which it is read again while somebody looks. */
const seldom = 300_000

export const useTimeline = () =>
  useQuery({
    // Below the key of the list, so that a change of it refreshes the line.
    queryKey: ['/administration/license-information', 'licences', 'timeline'],
    refetchInterval: seldom,
    queryFn: ({ signal }) => call('GET /administration/license-information/timeline/', { signal }),
  })
