import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'

interface Address {
  readonly port?: string
  readonly run?: string
}

/** What is open, as the address has it: `?port=sw-b12-2 Gi1/0/14`, and `&run=814` once it was previewed. */
export function useAssignment() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (search: Address) => void navigate({ to: '.', search })
  const port = address.port ?? ''
  const run = address.run ?? ''
  return {
    port,
    run: /^[1-9]\d{0,9}$/.test(run) ? Number(run) : null,
    choose: (text: string) => go({ port: text }),
    openRun: (id: number) => go({ ...(port === '' ? {} : { port }), run: String(id) }),
    back: () => go(port === '' ? {} : { port }),
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
