import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useFormAddress } from '../../../changes/use-form-address.ts'
import type { Filled } from './form-values.ts'

const empty: Filled = { mac: '', subnet: '', address: '', hostname: '' }

export const useReservation = () => useFormAddress(empty)

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

/** What an earlier run was asked for; it does not change any more. */
export function useReservationLike(run: number | null) {
  return useQuery({
    queryKey: [key, 'like', run],
    enabled: run !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      call('GET /command-centre/dhcp-ip-reservation/like/', { query: { run: run ?? 0 }, signal }),
  })
}
