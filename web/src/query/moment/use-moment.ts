import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

interface Address {
  readonly at?: string
}

/** The instant that is asked for, as the address has it: `?at=2026-05-03T12:05:00.000Z`; empty for now. */
export function useMoment() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const at = address.at ?? ''
  return {
    at,
    /** As a parameter of the call. */
    more: useMemo((): Readonly<Record<string, string>> => (at === '' ? {} : { at }), [at]),
    setAt: (next: string) =>
      void navigate({ to: '.', search: { ...address, at: next }, replace: true, resetScroll: false }),
  }
}

export type Moment = ReturnType<typeof useMoment>
