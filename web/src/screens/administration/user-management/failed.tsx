import { CallFailure } from '../../../api/failure.ts'
import { Callout } from '../../../ui/callout.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { failureWords } from './failure-words.ts'

/** A part of the screen that could not be read, in its place. */
export function NotRead({
  what,
  error,
  onTryAgain,
}: {
  what: string
  error: unknown
  onTryAgain: () => unknown
}) {
  if (!(error instanceof CallFailure)) return null
  return (
    <ErrorPanel
      refusedBy={
        error.status === null ? 'No answer from the console' : `Refused by the console (${error.status})`
      }
      title={`${what} could not be read`}
      words={failureWords(error)}
      source={error.call}
      at={error.at}
      reference={error.reference}
      onTryAgain={() => void onTryAgain()}
    />
  )
}

/** A change that was refused, above the form that stays as it is. */
export function Refused({ failure }: { failure: CallFailure | null }) {
  if (failure === null) return null
  return (
    <Callout
      tone="bad"
      actions={failure.reference !== null && <CopyButton text={failure.reference} what="reference" />}
    >
      {failureWords(failure)}
    </Callout>
  )
}
