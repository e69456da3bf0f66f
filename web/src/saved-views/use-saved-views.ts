import type { SavedView } from '@patchbay/contract/account/saved-views'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, quietCall } from '../api/client.ts'

const savedViews = queryOptions({
  queryKey: ['account', 'saved-views'],
  // Where they cannot be read, the menu says so in its place.
  queryFn: ({ signal }) => quietCall('GET /account/saved-views/', { signal }),
  staleTime: 30_000,
})

/** One's own, newest first, of pages that may be opened; asked for when somebody has a use for them. */
export const useSavedViews = (enabled = true) => useQuery({ ...savedViews, enabled })

/** Each shows at once what it did; a failure is passed on. */
export function useViewChanges() {
  const client = useQueryClient()
  return useMemo(() => {
    const put = (change: (views: readonly SavedView[]) => SavedView[]) => {
      client.setQueryData(savedViews.queryKey, (views) => views && change(views))
      return client.invalidateQueries({ queryKey: savedViews.queryKey })
    }
    return {
      save: async (name: string, address: string): Promise<SavedView> => {
        const saved = await call('POST /account/saved-views/', { body: { name, address } })
        await put((views) => [saved, ...views])
        return saved
      },
      rename: async (id: number, name: string): Promise<void> => {
        const renamed = await call('PUT /account/saved-views/', { body: { id, name } })
        await put((views) => views.map((view) => (view.id === id ? renamed : view)))
      },
      remove: async (id: number): Promise<void> => {
        await call('POST /account/saved-views/remove/', { body: { id } })
        await put((views) => views.filter((view) => view.id !== id))
      },
    }
  }, [client])
}
