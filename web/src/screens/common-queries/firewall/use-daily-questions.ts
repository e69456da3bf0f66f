import type { DailyQuestion } from '@patchbay/contract/common-queries/firewall/daily-questions'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, quietCall } from '../../../api/client.ts'
import { currentReason } from '../../../query/reason/given-reason.ts'

const dailyQuestions = queryOptions({
  queryKey: ['firewall', 'daily'],
  // Where they cannot be read, the menu says so in its place.
  queryFn: ({ signal }) => quietCall('GET /common-queries/firewall/daily/', { signal }),
  staleTime: 10_000,
})

/** One's own, newest first. */
export const useDailyQuestions = () => useQuery(dailyQuestions)

type Flow = Pick<DailyQuestion, 'q' | 'to' | 'service'>

/** What a question is called by. */
export const flowName = ({ q, to, service }: Flow): string => `${q} to ${to}, ${service}`

/** Each shows at once what it did; a failure is passed on. */
export function useDailyChanges() {
  const client = useQueryClient()
  return useMemo(() => {
    const put = (change: (all: readonly DailyQuestion[]) => DailyQuestion[]) => {
      client.setQueryData(dailyQuestions.queryKey, (all) => all && change(all))
      return client.invalidateQueries({ queryKey: dailyQuestions.queryKey })
    }
    return {
      save: async ({ q, to, service }: Flow): Promise<void> => {
        const reason = currentReason()
        const saved = await call('POST /common-queries/firewall/daily/', {
          body: { q, to, service },
          ...(reason === null ? {} : { reason }),
        })
        await put((all) => [saved, ...all.filter(({ id }) => id !== saved.id)])
      },
      stop: async (id: number): Promise<void> => {
        await call('POST /common-queries/firewall/daily/stop/', { body: { id } })
        await put((all) => all.filter((one) => one.id !== id))
      },
    }
  }, [client])
}
