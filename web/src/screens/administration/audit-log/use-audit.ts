import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { AuditQuery } from './audit-address.ts'

export type AuditPage = CallAnswer<Calls['GET /administration/audit-log/']>
export type OpenedEntry = CallAnswer<Calls['GET /administration/audit-log/entry/']>

/** A page of the log; never read again by itself, since each look is recorded. */
export const useAuditPage = (query: AuditQuery) =>
  useQuery({
    queryKey: ['audit-log', query],
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call('GET /administration/audit-log/', { query, signal }),
  })

export const useAuditEntry = (seq: number) =>
  useQuery({
    queryKey: ['audit-log', 'entry', seq],
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call('GET /administration/audit-log/entry/', { query: { seq }, signal }),
  })
