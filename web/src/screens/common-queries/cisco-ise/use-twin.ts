import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

interface Address {
  readonly twin?: string
}

/** The endpoint to compare with, as the address has it: `?twin=…`; empty for one that the console finds. */
export function useTwin() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const twin = address.twin ?? ''
  return {
    twin,
    /** As a parameter of the call. */
    more: useMemo((): Readonly<Record<string, string>> => (twin === '' ? {} : { twin }), [twin]),
    setTwin: (next: string) =>
      void navigate({
        to: '.',
        search: { ...address, twin: next, tab: 'twin' },
        replace: true,
        resetScroll: false,
      }),
  }
}
