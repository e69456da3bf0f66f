import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

const key = 'dhcp-ip-reservation'

/** Subnets and servers, as they are told now. */
export function useSubnets() {
  return useQuery({
    queryKey: [key, 'subnets'],
    staleTime: 60_000,
    queryFn: ({ signal }) => call('GET /command-centre/dhcp-ip-reservation/choices/subnets/', { signal }),
  })
}

/** Where a device is reserved, asked as soon as its MAC is one. */
export function useReserved(mac: string | null) {
  return useQuery({
    queryKey: [key, 'reserved', mac],
    enabled: mac !== null,
    staleTime: 15_000,
    queryFn: ({ signal }) =>
      call('GET /command-centre/dhcp-ip-reservation/choices/reserved/', {
        query: { mac: mac ?? '' },
        signal,
      }),
  })
}
