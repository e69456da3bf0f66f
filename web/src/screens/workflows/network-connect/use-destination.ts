import { usualService } from '@patchbay/contract/identifiers/service'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

interface Address {
  readonly to?: string
  readonly service?: string
}

/** Where the traffic of the device is to go, as the address has it: `?to=www.example.net&service=tcp/443`. */
export function useDestination() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const to = (address.to ?? '').trim()
  const service = (address.service ?? '').trim() || usualService
  return {
    to,
    service,
    /** As parameters of the call. */
    more: useMemo((): Readonly<Record<string, string>> => (to === '' ? {} : { to, service }), [to, service]),
    set: (next: Address) => {
      const set = { ...address, ...next }
      const search = set.to === '' ? { ...set, to: undefined, service: undefined } : set
      void navigate({ to: '.', search, resetScroll: false })
    },
  }
}

export type Destination = ReturnType<typeof useDestination>
