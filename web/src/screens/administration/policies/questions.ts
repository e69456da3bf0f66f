import type { PolicyName } from '@patchbay/contract/policies/policies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { CallFailure } from '../../../api/failure.ts'

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

/** Why a policy was not saved or not read; what belongs to a field stands there. */
export function failureWords({ status, code, message }: CallFailure): string {
  if (status === null)
    return 'The console did not answer. Nothing is known to be changed; look before you try again.'
  if (code === 'moved') return 'Somebody else saved this since you opened it. Your changes were not saved.'
  return message
}
