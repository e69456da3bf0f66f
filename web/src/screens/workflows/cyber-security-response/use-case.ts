import type { CaseEvent, SecurityCase } from '@patchbay/contract/workflows/security-response/cases'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

/** Milliseconds: it is placed and watched by itself. */
const again = 5_000

export interface CaseTold {
  readonly case: SecurityCase
  readonly events: readonly CaseEvent[]
}

/** One case with what happened to it; nothing is asked without a number. */
export function useCase(id: number | null) {
  return useQuery<CaseTold>({
    queryKey: ['security-response', 'case', id],
    enabled: id !== null,
    refetchInterval: again,
    queryFn: ({ signal }) =>
      call('GET /workflows/security-response/case/', { query: { id: id ?? 0 }, signal }),
  })
}
