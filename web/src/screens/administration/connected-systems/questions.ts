import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

const screen = 'connected-systems'
const base = '/administration/connected-systems'

/** Milliseconds after which the health that is shown is read again. */
const freshness = 10_000
/** For one system, where somebody watches what waits. */
const watched = 5_000

export function useSystems() {
  return useQuery({
    queryKey: [screen, 'list'],
    refetchInterval: freshness,
    queryFn: ({ signal }) => call(`GET ${base}/`, { signal }),
  })
}

export function useSystem(name: string) {
  return useQuery({
    queryKey: [screen, 'system', name],
    refetchInterval: watched,
    queryFn: ({ signal }) => call(`GET ${base}/system/`, { query: { name }, signal }),
  })
}

export function useChoices() {
  return useQuery({
    queryKey: [screen, 'choices'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(`GET ${base}/choices/`, { signal }),
  })
}

export function useDevices(name: string, q: string, page: number) {
  return useQuery({
    queryKey: [screen, 'devices', name, q, page],
    refetchInterval: freshness,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(`GET ${base}/devices/`, {
        query: { name, page: String(page), ...(q === '' ? {} : { q }) },
        signal,
      }),
  })
}

export function useHistory(name: string) {
  return useQuery({
    queryKey: [screen, 'history', name],
    // Each look is recorded, so it is made when somebody opens the page and not again by itself.
    staleTime: 60_000,
    queryFn: ({ signal }) => call(`GET ${base}/history/`, { query: { name }, signal }),
  })
}

export type Shown = 'all' | 'list'

/** What is shown is asked for again: a change of one thing shows in others. Of what was removed only the list is left. */
export function useAskAgain() {
  const client = useQueryClient()
  return (what: Shown) => client.invalidateQueries({ queryKey: what === 'all' ? [screen] : [screen, 'list'] })
}
