import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useMoment } from '../../../query/moment/moment-field.tsx'

interface Address {
  readonly hours?: string
  readonly at?: string
}

/** The time that a history is asked of, as the address has it: `?hours=24&at=…`; no hours for no history. */
export function useTrackTime() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const moment = useMoment()
  const hours = address.hours ?? ''
  const { at } = moment
  return {
    hours,
    moment,
    /** As parameters of the call. */
    more: useMemo(
      (): Readonly<Record<string, string>> => (hours === '' ? {} : at === '' ? { hours } : { hours, at }),
      [hours, at],
    ),
    setHours: (next: string) => {
      const { at: _at, hours: _hours, ...rest } = address as Readonly<Record<string, string>>
      const search = next === '' ? rest : { ...address, hours: next }
      void navigate({ to: '.', search, replace: true, resetScroll: false })
    },
  }
}

export type TrackTime = ReturnType<typeof useTrackTime>
