import type {
  SubscribedFilter,
  Subscription,
} from '@patchbay/contract/command-centre/command-history/subscriptions'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, quietCall } from '../../../api/client.ts'

const subscriptions = queryOptions({
  queryKey: ['command-history', 'subscriptions'],
  // Where they cannot be read, the menu says so in its place.
  queryFn: ({ signal }) => quietCall('GET /command-centre/command-history/subscriptions/', { signal }),
  staleTime: 30_000,
})

/** One's own, newest first. */
export const useSubscriptions = () => useQuery(subscriptions)

interface Wanted {
  readonly name: string
  readonly filter: SubscribedFilter
  readonly ownToo: boolean
}

/** Each shows at once what it did; a failure is passed on. */
export function useSubscriptionChanges() {
  const client = useQueryClient()
  return useMemo(() => {
    const put = (change: (all: readonly Subscription[]) => Subscription[]) => {
      client.setQueryData(subscriptions.queryKey, (all) => all && change(all))
      return client.invalidateQueries({ queryKey: subscriptions.queryKey })
    }
    return {
      subscribe: async ({ name, filter, ownToo }: Wanted): Promise<void> => {
        const body = { name, filter, ownToo }
        const made = await call('POST /command-centre/command-history/subscriptions/', { body })
        await put((all) => [made, ...all])
      },
      rename: async (id: number, name: string): Promise<void> => {
        const body = { id, name }
        const renamed = await call('PUT /command-centre/command-history/subscriptions/', { body })
        await put((all) => all.map((one) => (one.id === id ? renamed : one)))
      },
      end: async (id: number): Promise<void> => {
        await call('POST /command-centre/command-history/subscriptions/end/', { body: { id } })
        await put((all) => all.filter((one) => one.id !== id))
      },
    }
  }, [client])
}
