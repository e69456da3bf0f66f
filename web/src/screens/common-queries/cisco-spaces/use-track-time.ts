import { useMemo } from 'react'
import { useMoment } from '../../../query/moment/moment-field.tsx'
import { usePageAddress } from '../../../query/page-address.ts'

/** The time that a history is asked of, as the address has it: `?hours=24&at=…`; no hours for no history. */
export function useTrackTime() {
  const { address, go } = usePageAddress<'/common-queries/cisco-spaces'>()
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
    setHours: (next: string) =>
      go(next === '' ? { hours: undefined, at: undefined } : { hours: next }, { replace: true }),
  }
}

export type TrackTime = ReturnType<typeof useTrackTime>
