import type { CallAnswer, CallQuery } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

const screen = 'user-management'
const base = '/administration/user-management'

type ListQuery = CallQuery<Calls['GET /administration/user-management/']>
export type KeyRow = CallAnswer<Calls['GET /administration/user-management/keys/']>[number]
export type Change = CallAnswer<Calls['GET /administration/user-management/changes/']>[number]
export type KeyRequest = CallAnswer<Calls['GET /administration/user-management/key-requests/']>[number]
export type Of = CallQuery<Calls['GET /administration/user-management/changes/']>['of']

export function usePeople(query: ListQuery) {
  return useQuery({
    queryKey: [screen, 'people', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(`GET ${base}/`, { query, signal }),
  })
}

export function usePerson(id: string) {
  return useQuery({
    queryKey: [screen, 'person', id],
    queryFn: ({ signal }) => call(`GET ${base}/person/`, { query: { id }, signal }),
  })
}

export function useKeys() {
  return useQuery({
    queryKey: [screen, 'keys'],
    queryFn: ({ signal }) => call(`GET ${base}/keys/`, { signal }),
  })
}

export function useGroups() {
  return useQuery({
    queryKey: [screen, 'groups'],
    queryFn: ({ signal }) => call(`GET ${base}/groups/`, { signal }),
  })
}

export function useRoles() {
  return useQuery({
    queryKey: [screen, 'roles'],
    queryFn: ({ signal }) => call(`GET ${base}/roles/`, { signal }),
  })
}

export function useDirectoryRules() {
  return useQuery({
    queryKey: [screen, 'directory'],
    queryFn: ({ signal }) => call(`GET ${base}/directory/`, { signal }),
  })
}

export function useProviders() {
  return useQuery({
    queryKey: [screen, 'providers'],
    queryFn: ({ signal }) => call(`GET ${base}/openid/`, { signal }),
  })
}

export function useGrantRequests() {
  return useQuery({
    queryKey: [screen, 'grants'],
    queryFn: ({ signal }) => call(`GET ${base}/grants/`, { signal }),
  })
}

export function useKeyRequests() {
  return useQuery({
    queryKey: [screen, 'key-requests'],
    queryFn: ({ signal }) => call(`GET ${base}/key-requests/`, { signal }),
  })
}

export function useWhy(id: string, key: KeyRow['key'] | undefined) {
  return useQuery({
    queryKey: [screen, 'why', id, key],
    enabled: key !== undefined,
    queryFn: ({ signal }) =>
      call(`GET ${base}/why/`, { query: { id, key: key ?? 'dashboards-all-sections' }, signal }),
  })
}

export function useViewAs(id: string, wanted: boolean) {
  return useQuery({
    queryKey: [screen, 'view-as', id],
    enabled: wanted,
    // Each look is recorded, so a look is made when somebody asks for it and not again by itself.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(`GET ${base}/view-as/`, { query: { id }, signal }),
  })
}

export function useChanges(of: Of, id: string) {
  return useQuery({
    queryKey: [screen, 'changes', of, id],
    queryFn: ({ signal }) => call(`GET ${base}/changes/`, { query: { of, id }, signal }),
  })
}

/** Refetches all queries of the screen: a change of one thing shows in others. */
export function useAskAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [screen] })
}
