import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

const key = 'ise-endpoint-onboard'
const base = '/command-centre/ise-endpoint-onboard'

/** Groups, profiles and attributes of an identity system, as it tells them now. */
export function useGroups(system: string) {
  return useQuery({
    queryKey: [key, 'groups', system],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      call(`GET ${base}/choices/groups/`, { query: system === '' ? {} : { system }, signal }),
  })
}

/** What it has of a device now; asked as soon as it is known which. */
export function useStanding(mac: string | null, system: string) {
  return useQuery({
    queryKey: [key, 'endpoint', mac, system],
    enabled: mac !== null,
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      call(`GET ${base}/endpoint/`, {
        query: { mac: mac ?? '', ...(system === '' ? {} : { system }) },
        signal,
      }),
  })
}
