import type { Answer } from '@patchbay/contract/workflows/search-and-locate'
import { NothingFound } from '../../../query/nothing-found.tsx'
import { QuestionFailure } from '../../../query/question-failure.tsx'
import type { Asked } from '../../../query/question-page.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx'
import { Found } from './found.tsx'
import css from './result.module.css'

export function Result({ asked }: { asked: Asked<Answer> }) {
  const { question, progress, asking, failure, faulty, askAgain } = asked
  const { answer } = progress
  if (question.q === '' || faulty) {
    return (
      <EmptyState
        kind="not-yet"
        title={faulty ? 'Nothing was asked' : 'Type any identifier'}
        words="A MAC in any notation, an IPv4 or IPv6 address, a host name, a person, a wall outlet or a switch port. Every system is asked at once, and each answer comes with its source and age."
      />
    )
  }
  if (failure && !asking) {
    return (
      <div className={css.stack}>
        <QuestionFailure q={question.q} failure={failure} onAskAgain={askAgain} />
        {answer && answer.verdict !== 'asking' && <Found progress={progress} />}
      </div>
    )
  }
  if (!answer || (answer.verdict === 'asking' && answer.facts.length === 0 && answer.candidate === null)) {
    return asking ? <Arriving /> : null
  }
  if (answer.verdict === 'none' || answer.verdict === 'incomplete') {
    return (
      <NothingFound {...asked} sentence={answer.sentence} everybodyAnswered={answer.verdict === 'none'} />
    )
  }
  return <Found progress={progress} />
}

/** The answer card's shape while the first source has yet to answer. */
function Arriving() {
  return (
    <div className={css.arriving}>
      <Skeleton width={40} height={40} />
      <div className={css.lines}>
        <Skeleton width={180} height={20} />
        <Skeleton width={260} height={12} />
      </div>
      <div className={css.rows}>
        <SkeletonRows rows={5} />
      </div>
    </div>
  )
}
