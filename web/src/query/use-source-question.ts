import type { CallEvents } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { stream } from '../api/stream.ts'
import { sourceLooks } from '../ui/source-looks.ts'
import { currentReason } from './reason/given-reason.ts'
import type { AskedPage } from './page-address.ts'
import { askedAgain, brokenOff, nothingYet, oneAskedAgain, take } from './progress.ts'
import type { Progress, QuestionEvent } from './progress.ts'

/** The calls that ask several sources about one identifier. */
export type QuestionCall = `GET ${AskedPage}/`

export type AnswerOf<N extends QuestionCall> = CallEvents<Calls[N]>['answer']

/** An answer older than this is asked for again when somebody comes back to it. */
const goodFor = 60_000

interface Next {
  /** Asks this source alone, and takes what the others said. */
  readonly retry: string
  readonly raw: boolean
}

/** Under which the answer is kept. Whether raw answers are told makes no other question of it. */
export const questionKey = (
  call: QuestionCall,
  q: string,
  live: boolean,
  more: Readonly<Record<string, string>>,
): readonly unknown[] => [call, q, live, more]

/**
 * Asks a question and redraws with each event. The result before stays (`isPlaceholderData`) while the next one loads;
 * going back to a question shows its answer at once. `more` are named parameters of the call beside the two of them all.
 * Whether raw answers are told makes no other question of it: turning them on asks nothing anew.
 */
export function useSourceQuestion<N extends QuestionCall>(
  call: N,
  q: string,
  { live, raw }: { readonly live: boolean; readonly raw: boolean },
  more: Readonly<Record<string, string>> = {},
) {
  const client = useQueryClient()
  const key = questionKey(call, q, live, more)
  const next = useRef<Next | null>(null)
  const found = useQuery({
    queryKey: key,
    enabled: q !== '',
    staleTime: goodFor,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Progress<AnswerOf<N>>> => {
      const { current } = next
      next.current = null
      const before: Progress<AnswerOf<N>> = client.getQueryData<Progress<AnswerOf<N>>>(key) ?? nothingYet
      const asked = performance.now()
      const withRaw = current?.raw ?? raw
      const again = current === null ? {} : { retry: current.retry }
      let progress = current === null ? askedAgain(before, withRaw) : oneAskedAgain(before, withRaw)
      try {
        await stream<QuestionCall>(call, {
          query: {
            ...more,
            ...again,
            q,
            live: live ? 'yes' : 'no',
            raw: withRaw ? 'yes' : 'no',
          },
          reason: currentReason(),
          signal,
          endsWith: 'settled',
          // With one source asked, the answer comes at the end alone.
          early: () => (current === null ? endEarly(progress, Math.round(performance.now() - asked)) : null),
          onEvent: (event) => {
            progress = take(progress, event as QuestionEvent<AnswerOf<N>>)
            client.setQueryData(key, progress)
          },
        })
      } catch (error) {
        if (!signal.aborted && progress.question !== null) {
          client.setQueryData(key, brokenOff(before, progress))
        }
        throw error
      }
      return progress
    },
  })
  const { refetch } = found
  const askOne = useCallback(
    (source: string, withRaw: boolean) => {
      next.current = { retry: source, raw: withRaw }
      void refetch()
    },
    [refetch],
  )
  return { ...found, askOne }
}

/**
 * Ends a question at which only sources are still asked that are late already: their chips say so, and what they may still
 * say is not worth another question's waiting. Null while any other is awaited.
 */
export function endEarly(progress: Progress<unknown>, took: number): QuestionEvent<never> | null {
  const states = progress.sources.map(({ state }) => state)
  const late = states.includes('timed-out') && states.every((state) => sourceLooks[state].settled)
  return late ? { event: 'settled', data: { took } } : null
}
