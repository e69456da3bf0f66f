import { usualService } from '@patchbay/contract/identifiers/service'
import { useMemo } from 'react'
import { usePageAddress } from '../../../query/page-address.ts'

/** Where the traffic of the device is to go, as the address has it: `?to=www.example.net&service=tcp/443`. */
export function useDestination() {
  const { address, go } = usePageAddress<'/workflows/network-connect'>()
  const to = (address.to ?? '').trim()
  const service = (address.service ?? '').trim() || usualService
  return {
    to,
    service,
    /** As parameters of the call. */
    more: useMemo((): Readonly<Record<string, string>> => (to === '' ? {} : { to, service }), [to, service]),
    set: (next: Pick<typeof address, 'to' | 'service'>) =>
      go(next.to === '' ? { to: undefined, service: undefined } : next),
  }
}

export type Destination = ReturnType<typeof useDestination>
