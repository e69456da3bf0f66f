import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { forgetRecent } from '../../palette/use-recent.ts'

const questionsOf = (screen: string) =>
  queryOptions({
    queryKey: ['questions', screen],
    queryFn: ({ signal }) => call('GET /account/questions/', { query: { screen }, signal }),
    staleTime: 10_000,
  })

/** What this person asked on this page, newest first; undefined until it is known. */
export function useAskedQuestions(screen: string) {
  return useQuery(questionsOf(screen)).data
}

/** Forgets one question of this page, or all of them. */
export function useForgetQuestions(screen: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text?: string) =>
      call('DELETE /account/questions/', { query: text === undefined ? { screen } : { screen, text } }),
    onSuccess: (_, text) => forgetRecent(screen, text),
    onSettled: () => client.invalidateQueries({ queryKey: ['questions'] }),
  })
}
