import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { Choices } from '../../../query/choices.tsx'
import { NothingFound } from '../../../query/nothing-found.tsx'
import { QuestionFailure } from '../../../query/question-failure.tsx'
import type { Asked } from '../../../query/question-page.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { Callout } from '../../../ui/callout.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx'
import { Account } from './account.tsx'
import css from './account.module.css'

export function AccountResult({ asked }: { asked: Asked<Answer> }) {
  const { question, progress, asking, failure, faulty, askAgain } = asked
  const { answer, sources } = progress
  if (question.q === '' || faulty) {
    return (
      <EmptyState
        kind="not-yet"
        title={faulty ? 'Nothing was asked' : 'Type a person, a computer or a group'}
        words="Login, e-mail, name, phone, employee number, computer name, group or SID. Every domain controller is asked, because locks and wrong passwords are counted on each of them."
      />
    )
  }
  if (failure && !asking) {
    return (
      <div className={css.column}>
        <QuestionFailure q={question.q} failure={failure} onAskAgain={askAgain} />
        {answer !== null && (answer.verdict === 'found' || answer.verdict === 'deleted') && (
          <Account answer={answer} nameOf={nameIn(sources)} />
        )}
      </div>
    )
  }
  if (!answer || answer.verdict === 'asking') return asking ? <Arriving /> : null
  if (answer.verdict === 'none' || answer.verdict === 'incomplete') {
    return (
      <NothingFound {...asked} sentence={answer.sentence} everybodyAnswered={answer.verdict === 'none'} />
    )
  }
  if (answer.verdict === 'several') {
    return (
      <div className={css.column}>
        {answer.moreChoices && (
          <Callout tone="warn">
            There are more accounts that fit than are listed: the directory stopped at its limit, or the list
            is too long to read. Type more of the name.
          </Callout>
        )}
        <Choices answer={answer} nameOf={nameIn(sources)} />
      </div>
    )
  }
  return <Account answer={answer} nameOf={nameIn(sources)} />
}

/** The shape of the card while no directory has answered. */
function Arriving() {
  return (
    <div className={css.arriving}>
      <Skeleton width={56} height={56} />
      <div className={css.lines}>
        <Skeleton width={200} height={20} />
        <Skeleton width={280} height={12} />
      </div>
      <div className={css.rows}>
        <SkeletonRows rows={6} />
      </div>
    </div>
  )
}
