import type { Card } from '@patchbay/contract/common-queries/device-lookup'
import { Choices } from '../../../query/choices.tsx'
import { NothingFound } from '../../../query/nothing-found.tsx'
import { QuestionFailure } from '../../../query/question-failure.tsx'
import type { Asked } from '../../../query/question-page.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LookupCard } from './lookup-card.tsx'
import css from './lookup-result.module.css'
import { OtherPages } from './other-pages.tsx'

export function LookupResult({ asked }: { asked: Asked<Card> }) {
  const { question, progress, asking, failure, faulty, askAgain } = asked
  const { answer, sources } = progress
  if (question.q === '' || faulty) {
    return (
      <EmptyState
        kind="not-yet"
        title={faulty ? 'Nothing was asked' : 'Type or scan one identifier'}
        words="Twelve lines on one device, each with its source and age, ready to be copied into a ticket."
      />
    )
  }
  if (failure && !asking) {
    return <QuestionFailure q={question.q} failure={failure} onAskAgain={askAgain} />
  }
  if (!answer) return <LookupCard card={null} nameOf={nameIn(sources)} />
  if (answer.verdict === 'none' || answer.verdict === 'incomplete') {
    return (
      <NothingFound {...asked} sentence={answer.sentence} everybodyAnswered={answer.verdict === 'none'} />
    )
  }
  if (answer.verdict === 'several') return <Choices answer={answer} nameOf={nameIn(sources)} />
  return (
    <div className={css.found}>
      <LookupCard card={answer} nameOf={nameIn(sources)} />
      <OtherPages q={question.q} kind={progress.question?.kind ?? null} />
    </div>
  )
}
