import type { Candidate } from '@patchbay/contract/workflows/switch-port-allocation'
import type { Patch } from '@patchbay/contract/workflows/switch-port-allocation/holds'
import type { Reclaim } from '@patchbay/contract/workflows/switch-port-allocation/reclaims'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

const key = ['switch-port-allocation', 'holds']
/** Milliseconds: somebody else holds a port while the answer stands here. */
const again = 15_000

export interface Held {
  readonly holds: readonly Patch[]
  readonly reclaims: readonly Reclaim[]
}

/** All held ports and all owners that were asked, read again by itself. */
export function useHolds() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    refetchInterval: again,
    queryFn: ({ signal }) => call('GET /workflows/switch-port-allocation/holds/', { signal }),
  })
  return {
    held: (data ?? null) as Held | null,
    error,
    refetch,
    readAgain: () => client.invalidateQueries({ queryKey: key }),
  }
}

/** A candidate with who keeps it by now: the answer itself may be minutes old. */
export function heldNow(candidate: Candidate, held: Held | null): Candidate {
  if (held === null) return candidate
  const ofPort = (one: { readonly switch: string | null; readonly interface: string | null }) =>
    one.switch === candidate.switch && one.interface === candidate.interface
  const hold = held.holds.find(ofPort) ?? null
  const reclaim = held.reclaims.find(ofPort) ?? null
  const standing =
    hold !== null && candidate.standing !== 'taken'
      ? 'held'
      : hold === null && candidate.hold !== null && candidate.standing === 'held'
        ? 'not-proven'
        : candidate.standing
  return { ...candidate, hold, reclaim, standing }
}
