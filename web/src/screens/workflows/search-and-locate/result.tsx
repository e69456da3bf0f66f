import type { CallFailure } from '../../../api/failure.ts'
import { missingKeyWords } from '../../../api/refusal-words.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx'
import { Found } from './found.tsx'
import { NothingFound } from './nothing-found.tsx'
import type { Progress } from './progress.ts'
import css from './result.module.css'
import type { useQuestion } from './use-question.ts'

interface Props {
  question: ReturnType<typeof useQuestion>
  progress: Progress
  asking: boolean
  failure: CallFailure | null
  /** The text cannot be an identifier; the fault stands under the field. */
  faulty: boolean
  onAskAgain: () => void
}

export function Result({ question, progress, asking, failure, faulty, onAskAgain }: Props) {
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
        <Failure q={question.q} failure={failure} onAskAgain={onAskAgain} />
        {answer && answer.verdict !== 'asking' && <Found question={question} progress={progress} />}
      </div>
    )
  }
  if (!answer || (answer.verdict === 'asking' && answer.facts.length === 0 && answer.candidate === null)) {
    return asking ? <Arriving /> : null
  }
  if (answer.verdict === 'none' || answer.verdict === 'incomplete') {
    return <NothingFound progress={progress} asking={asking} onAskAgain={onAskAgain} question={question} />
  }
  return <Found question={question} progress={progress} />
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

function Failure({ q, failure, onAskAgain }: { q: string; failure: CallFailure; onAskAgain: () => void }) {
  const nobody = failure.status === null
  return (
    <ErrorPanel
      refusedBy={nobody ? 'No answer from the console' : `Refused by the console (${failure.status})`}
      title={`${q} was not looked up to the end`}
      words={
        nobody
          ? 'The connection was cut off. Nothing was changed anywhere; asking again is safe.'
          : `${causeWords(failure)} Nothing was changed anywhere.`
      }
      source={failure.call}
      at={failure.at}
      reference={failure.reference}
      onTryAgain={onAskAgain}
    />
  )
}

function causeWords(failure: CallFailure): string {
  const missing = missingKeyWords(failure)
  if (missing !== null) return missing
  const { code, message } = failure
  if (code === null || code === 'internal')
    return 'It met a fault of its own; the log has it under the reference.'
  return message.endsWith('.') ? message : `${message}.`
}
