import { CallFailure } from '../../../api/failure.ts'
import { Callout } from '../../../ui/callout.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`)

/** Why a call did not do what was asked; what belongs to a field stands there. */
export function failureWords(failure: CallFailure): string {
  if (failure.status === null)
    return 'The console did not answer. Nothing is known to be changed; look before you try again.'
  if (failure.code === 'internal') return 'The console met a fault of its own. Nothing was changed.'
  const whole = Object.values(failure.fields).filter((words) => /^[A-Z].*\.$/.test(words))
  const about = failure.fields.name ?? failure.fields.system
  return [
    sentence(failure.message),
    ...(about === undefined || whole.includes(about) ? [] : [`The system ${sentence(about)}`]),
    ...whole,
  ].join(' ')
}

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
