import type { CallFailure } from '../api/failure.ts'
import { AskForMissing } from '../own-account/ask-for-missing.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { causeWords } from './cause-words.ts'

/** Why a question did not come to its end, and that asking again is safe. */
export function QuestionFailure({
  q,
  failure,
  onAskAgain,
}: {
  q: string
  failure: CallFailure
  onAskAgain: () => void
}) {
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
    >
      <AskForMissing error={failure} />
    </ErrorPanel>
  )
}
