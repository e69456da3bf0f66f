import type { PolicyName } from '@patchbay/contract/policies/policies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

const screen = 'policies'
const base = '/administration/policies'

export function usePolicies() {
  return useQuery({ queryKey: [screen, 'list'], queryFn: ({ signal }) => call(`GET ${base}/`, { signal }) })
}

export function useVersions(name: PolicyName) {
  return useQuery({
    queryKey: [screen, 'versions', name],
    queryFn: ({ signal }) => call(`GET ${base}/versions/`, { query: { name }, signal }),
  })
}

export function useAskAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [screen] })
}
