import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Panel } from '../../ui/panel.tsx'
import { RelativeAge } from '../../ui/relative-age.tsx'
import { TextButton } from '../../ui/button.tsx'
import { QuestionLink } from '../question-link.tsx'
import { call } from '../../api/client.ts'
import { forgetRecent } from '../../palette/use-recent.ts'
import { usePagePath } from '../../shell/page-path.ts'
import css from './recent-questions.module.css'

const shown = 12

/** What one asked here lately, to be asked again with one press. Nobody else sees it. */
export function LatelyAsked() {
  const path = usePagePath()
  const asked = useAskedQuestions(path)
  const forget = useForgetQuestions(path)
  if (asked === undefined || asked.length === 0) return null
  return (
    <Panel
      title="Recent questions"
      count={asked.length}
      aside={<TextButton onClick={() => forget.mutate(undefined)}>Forget all</TextButton>}
    >
      <ul className={css.list}>
        {asked.slice(0, shown).map(({ text, asked_at: at }) => (
          <li key={text} className={css.item}>
            <QuestionLink q={text} className={`${css.question} mono`}>
              {text}
            </QuestionLink>
            <span className={css.age}>
              <RelativeAge since={at} />
            </span>
            <TextButton aria-label={`Forget ${text}`} onClick={() => forget.mutate(text)}>
              Forget
            </TextButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/**
 * Walks through what was asked, as a command line does: `older` is the one before what is shown, `newer` the one after;
 * past the newest stands again what was being typed. Null when there is nothing further that way.
 */
export class Recall {
  #at = -1
  #typed = ''

  older(history: readonly string[], shown: string): string | null {
    if (this.#at === -1) this.#typed = shown
    const next = history.findIndex((text, index) => index > this.#at && text !== shown)
    if (next === -1) return null
    this.#at = next
    return history[next] ?? null
  }

  newer(history: readonly string[]): string | null {
    if (this.#at === -1) return null
    this.#at -= 1
    return this.#at === -1 ? this.#typed : (history[this.#at] ?? null)
  }

  /** Somebody typed or asked: the walk begins anew. */
  reset(): void {
    this.#at = -1
  }
}

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
function useForgetQuestions(screen: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text?: string) =>
      call('DELETE /account/questions/', { query: text === undefined ? { screen } : { screen, text } }),
    onSuccess: (_, text) => forgetRecent(screen, text),
    onSettled: () => client.invalidateQueries({ queryKey: ['questions'] }),
  })
}
