import type { CallEvents } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/calls'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { stream } from '../api/stream.ts'
import { endEarly } from './end-early.ts'
import { currentReason } from './reason/given-reason.ts'
import { askedAgain, nothingYet, take } from './progress.ts'
import type { Progress, QuestionEvent } from './progress.ts'

/** The calls that ask several sources about one identifier. */
export type QuestionCall =
  | 'GET /workflows/search-and-locate/'
  | 'GET /common-queries/device-lookup/'
  | 'GET /common-queries/cisco-ise/'
  | 'GET /common-queries/active-directory/'
  | 'GET /common-queries/cisco-switch/'
  | 'GET /common-queries/dhcp-server/'

export type AnswerOf<N extends QuestionCall> = CallEvents<Calls[N]>['answer']

/** An answer older than this is asked for again when somebody comes back to it. */
const goodFor = 60_000

/**
 * Asks a question and redraws with each event. The result before stays (`isPlaceholderData`) while the next one loads;
 * going back to a question shows its answer at once. `more` are named parameters of the call beside the two of them all.
 */
export function useSourceQuestion<N extends QuestionCall>(
  call: N,
  q: string,
  { live, raw }: { readonly live: boolean; readonly raw: boolean },
  more: Readonly<Record<string, string>> = {},
) {
  const client = useQueryClient()
  const key = [call, q, live, raw, more]
  return useQuery({
    queryKey: key,
    enabled: q !== '',
    staleTime: goodFor,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Progress<AnswerOf<N>>> => {
      const before: Progress<AnswerOf<N>> = client.getQueryData<Progress<AnswerOf<N>>>(key) ?? nothingYet
      const asked = performance.now()
      let progress = askedAgain(before)
      await stream<QuestionCall>(call, {
        query: { ...more, q, live: live ? 'yes' : 'no', raw: raw ? 'yes' : 'no' },
        reason: currentReason(),
        signal,
        last: 'settled',
        early: () => endEarly(progress, Math.round(performance.now() - asked)),
        onEvent: (event) => {
          progress = take(progress, event as QuestionEvent<AnswerOf<N>>)
          client.setQueryData(key, progress)
        },
      })
      return progress
    },
  })
}
