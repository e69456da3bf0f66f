import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LastAnswer } from '../last-answer.tsx'
import { QuestionFailure } from '../question-failure.tsx'
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
  readonly children: (answer: Answer) => ReactNode
}

/**
 * What a question has come to: not asked, refused under its field, failed, still arriving, or an answer to draw. The last
 * answer outlives a failure: it stays below the error, with its age.
 */
export function QuestionResult<Answer extends { readonly verdict: string }>(props: Props<Answer>) {
  const { asked, title, words, arriving, arrived = isSettled, children } = props
  const { question, progress, asking, failure, faulty, askAgain } = asked
  const { answer } = progress
  if (question.q === '' || faulty) {
    return <EmptyState kind="not-yet" title={faulty ? 'Nothing was asked' : title} words={words} />
  }
  const drawn = answer !== null && arrived(answer) ? children(answer) : null
  if (failure && !asking) {
    return (
      <div className={css.failed}>
        <QuestionFailure q={question.q} failure={failure} onAskAgain={askAgain} />
        {drawn !== null && progress.answeredFor !== null && <LastAnswer askedAt={progress.answeredFor} />}
        {drawn}
      </div>
    )
  }
  return drawn ?? arriving
}

const isSettled = ({ verdict }: { readonly verdict: string }) => verdict !== 'asking'
