import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import { Choices } from '../../../query/choices.tsx'
import { NothingFound } from '../../../query/nothing-found.tsx'
import { QuestionFailure } from '../../../query/question-failure.tsx'
import type { Asked } from '../../../query/question-page.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { AdmissionHead } from './admission-head.tsx'
import css from './admission-result.module.css'
import { AdmissionTabs } from './admission-tabs.tsx'
import { Notes } from './notes.tsx'

export function AdmissionResult({ asked }: { asked: Asked<Admission> }) {
  const { question, progress, asking, failure, faulty, askAgain } = asked
  const { answer, sources } = progress
  if (question.q === '' || faulty) {
    return (
      <EmptyState
        kind="not-yet"
        title={faulty ? 'Nothing was asked' : 'Type whoever was let in or kept out'}
        words="A MAC, a user, an address, a switch port or a session id. An endpoint group lists its members, a switch its entry as a network device."
      />
    )
  }
  if (failure && !asking) {
    return <QuestionFailure q={question.q} failure={failure} onAskAgain={askAgain} />
  }
  if (!answer || answer.verdict === 'asking') return <Arriving />
  if (answer.verdict === 'several') return <Choices answer={answer} nameOf={nameIn(sources)} />
  if (answer.verdict === 'none' || answer.verdict === 'incomplete') {
    return (
      <div className={css.stack}>
        <NothingFound {...asked} sentence={answer.sentence} everybodyAnswered={answer.verdict === 'none'} />
        <Notes notes={answer.notes} />
      </div>
    )
  }
  return (
    <div className={css.stack}>
      <AdmissionHead answer={answer} nameOf={nameIn(sources)} />
      <Notes notes={answer.notes} />
      <AdmissionTabs answer={answer} nameOf={nameIn(sources)} />
    </div>
  )
}

/** The shape of the answer while the first service has yet to say something. */
function Arriving() {
  return (
    <div className={css.arriving}>
      <SkeletonRows rows={6} />
    </div>
  )
}
