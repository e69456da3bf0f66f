import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'
import { runNumber } from '../../../changes/run-number.ts'

interface Address {
  readonly port?: string
  readonly run?: string
  readonly like?: string
}

/**
 * What is open, as the address has it: `?port=sw-b12-2 Gi1/0/14`, `&run=814` once it was previewed, and `&like=812` with
 * what an earlier run was asked for filled in.
 */
export function useAssignment() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (search: Address) => void navigate({ to: '.', search })
  const port = address.port ?? ''
  const like = address.like ?? ''
  return {
    port,
    run: runNumber(address.run ?? ''),
    like: runNumber(like),
    choose: (text: string) => go({ port: text, like }),
    openRun: (id: number) => go({ port, like, run: String(id) }),
    back: () => go({ port, like }),
    /** The values of the earlier run are not wanted any more. */
    leaveLike: () => go({ port }),
  }
}

/** The port that a text means, read now: an older reading is never what a form begins with. */
export function usePort(text: string) {
  return useQuery({
    queryKey: ['switch-port-assignment', 'port', text],
    enabled: text !== '',
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call('GET /command-centre/switch-port-assignment/port/', { query: { q: text }, signal }),
  })
}

/** What an earlier run was asked for; it does not change any more. */
export function usePortLike(run: number | null) {
  return useQuery({
    queryKey: ['switch-port-assignment', 'like', run],
    enabled: run !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      call('GET /command-centre/switch-port-assignment/like/', { query: { run: run ?? 0 }, signal }),
  })
}
