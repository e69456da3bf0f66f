import type { ReactNode } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { QuestionFailure } from './question-failure.tsx'
import type { Asked } from './question-page.tsx'
import css from './question-result.module.css'

interface Props<Answer extends { readonly verdict: string }> {
  readonly asked: Asked<Answer>
  /** What to type, while nothing is asked. */
  readonly title: string
  /** What can be asked here, and what comes of it. */
  readonly words: string
  /** The shape of the answer while there is none. */
  readonly arriving: ReactNode
  /** Whether an answer says enough to be drawn; if not given, when it is no longer `asking`. */
  readonly arrived?: (answer: Answer) => boolean
  /** What stays to be seen of an answer when the question fails on its way; if not given, nothing. */
  readonly kept?: (answer: Answer) => ReactNode
  readonly children: (answer: Answer) => ReactNode
}

/** What a question has come to: not asked, refused under its field, failed, still arriving, or an answer to draw. */
export function QuestionResult<Answer extends { readonly verdict: string }>(props: Props<Answer>) {
  const { asked, title, words, arriving, arrived = isSettled, kept, children } = props
  const { question, progress, asking, failure, faulty, askAgain } = asked
  const { answer } = progress
  if (question.q === '' || faulty) {
    return <EmptyState kind="not-yet" title={faulty ? 'Nothing was asked' : title} words={words} />
  }
  if (failure && !asking) {
    return (
      <div className={css.failed}>
        <QuestionFailure q={question.q} failure={failure} onAskAgain={askAgain} />
        {answer !== null && kept?.(answer)}
      </div>
    )
  }
  return answer !== null && arrived(answer) ? children(answer) : arriving
}

const isSettled = ({ verdict }: { readonly verdict: string }) => verdict !== 'asking'
