import type { CaseQueue } from '@patchbay/contract/workflows/security-response/cases'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'

const key = ['security-response', 'cases']
/** Milliseconds: alerts come in while the queue stands here. */
const again = 15_000

/** States by which the queue is narrowed, besides what is open, due for release, and all. */
export const listedStates = [
  'new',
  'waiting',
  'watched',
  'contained',
  'part-contained',
  'part-released',
  'released',
  'false-alarm',
] as const
const states = ['open', 'due', ...listedStates, 'all'] as const
const severities = ['low', 'medium', 'high', 'critical'] as const
const assignees = ['anybody', 'me', 'nobody'] as const

const among = <T extends string>(all: readonly T[], text: string | undefined): T | undefined =>
  all.find((one) => one === text)

/** Filters as the address has them. */
export function useQueueAddress() {
  const address: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    state: among(states, address['state']) ?? 'open',
    severity: among(severities, address['severity']),
    assignee: among(assignees, address['assignee']) ?? 'anybody',
    text: address['find'] ?? '',
    page: Math.max(1, Number(address['page'] ?? '1') || 1),
    set: (more: Readonly<Record<string, string>>) => {
      const { page: _page, ...rest } = address
      const next = Object.entries({ ...rest, ...more }).filter(
        ([, value]) => value !== undefined && value !== '',
      )
      void navigate({ to: '.', search: Object.fromEntries(next), resetScroll: false })
    },
  }
}

export type QueueAddress = ReturnType<typeof useQueueAddress>

/** The queue, read again by itself. */
export function useCases({ state, severity, assignee, text, page }: QueueAddress) {
  const client = useQueryClient()
  const query = {
    state,
    assignee,
    page,
    ...(severity === undefined ? {} : { severity }),
    ...(text === '' ? {} : { text }),
  }
  const { data, error, refetch, isFetching } = useQuery<CaseQueue>({
    queryKey: [...key, query],
    refetchInterval: again,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('GET /workflows/security-response/cases/', { query, signal }),
  })
  return {
    queue: data,
    error,
    refetch,
    isFetching,
    readAgain: () => client.invalidateQueries({ queryKey: key }),
  }
}
