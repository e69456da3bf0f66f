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
      title={`The look-up of ${q} was interrupted`}
      words={
        nobody
          ? 'The connection was cut off. Nothing was changed. Ask again.'
          : `${causeWords(failure)} Nothing was changed.`
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
