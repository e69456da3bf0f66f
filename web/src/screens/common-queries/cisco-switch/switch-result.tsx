import type { Picture } from '@patchbay/contract/switches/picture'
import { Choices } from '../../../query/choices.tsx'
import { NothingFound } from '../../../query/nothing-found.tsx'
import { QuestionFailure } from '../../../query/question-failure.tsx'
import type { Asked } from '../../../query/question-page.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { requiredAnswered } from './required-answered.ts'
import css from './switch-result.module.css'
import { SwitchHead } from './switch-head.tsx'
import { SwitchViews } from './switch-views.tsx'
import { Unreached } from './unreached.tsx'

export function SwitchResult({ asked }: { asked: Asked<Picture> }) {
  const { question, progress, asking, failure, faulty, askAgain } = asked
  const { answer, sources } = progress
  if (question.q === '' || faulty) {
    return (
      <EmptyState
        kind="not-yet"
        title={faulty ? 'Nothing was asked' : 'Name a switch, a port or a room'}
        words="Its front as it is now, each port beside what the records, ISE and DHCP say of it, and where they disagree."
      />
    )
  }
  if (failure && !asking) {
    return <QuestionFailure q={question.q} failure={failure} onAskAgain={askAgain} />
  }
  if (!answer || answer.verdict === 'asking') return <SkeletonRows rows={12} />
  if (answer.verdict === 'several') {
    const choices = { ...answer, title: 'Several switches', icon: 'switch' }
    return <Choices answer={choices} nameOf={nameIn(sources)} />
  }
  if (answer.device === null) {
    return (
      <NothingFound {...asked} sentence={answer.sentence} everybodyAnswered={requiredAnswered(sources)} />
    )
  }
  return (
    <div className={css.found}>
      <SwitchHead answer={answer} device={answer.device} asking={asking} />
      {answer.unreached !== null && (
        <Unreached unreached={answer.unreached} name={answer.device.name} onAskAgain={askAgain} />
      )}
      <SwitchViews answer={answer} device={answer.device} nameOf={nameIn(sources)} asking={asking} />
    </div>
  )
}
