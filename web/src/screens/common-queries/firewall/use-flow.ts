import { usualService } from '@patchbay/contract/identifiers/service'
import { useMemo } from 'react'
import { useMoment } from '../../../query/moment/moment-field.tsx'
import { usePageAddress } from '../../../query/page-address.ts'

/** Destination, service and time, as the address has them: `?q=10.1.16.9&to=www.example.net&service=tcp/443&at=…`. */
export function useFlow() {
  const { address, go } = usePageAddress<'/common-queries/firewall'>()
  const moment = useMoment()
  const to = (address.to ?? '').trim()
  const service = (address.service ?? '').trim() || usualService
  return {
    to,
    service,
    moment,
    /** As parameters of the call. */
    more: useMemo(
      (): Readonly<Record<string, string>> => ({ ...(to === '' ? {} : { to }), service, ...moment.more }),
      [to, service, moment.more],
    ),
    /** Leads to other values of the two; an end of the traffic stays where nothing is said of it. */
    set: (next: Pick<typeof address, 'q' | 'to' | 'service'>) => go(next),
  }
}

export type FlowAsked = ReturnType<typeof useFlow>
