import type { CallFailure } from '../../../api/failure.ts'
import { AskForMissing } from '../../../own-account/ask-for-missing.tsx'
import { NotRead as NotReadPart, Refused as RefusedChange } from '../../../ui/failed-call.tsx'

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`)

/** Why a call did not do what was asked; what belongs to a field stands there. */
export function failureWords(failure: CallFailure): string {
  if (failure.status === null)
    return 'The console did not answer. Check whether it was done before you retry.'
  if (failure.code === 'internal') return 'The console failed. Nothing was changed.'
  const whole = Object.values(failure.fields).filter((words) => /^[A-Z].*\.$/.test(words))
  const about = failure.fields.name ?? failure.fields.system
  return [
    sentence(failure.message),
    ...(about === undefined || whole.includes(about) ? [] : [`The system ${sentence(about)}`]),
    ...whole,
  ].join(' ')
}

/** A part of the screen that could not be read, in its place. */
export function NotRead(of: { what: string; error: unknown; onTryAgain: () => unknown }) {
  return (
    <NotReadPart {...of} words={failureWords}>
      <AskForMissing error={of.error} />
    </NotReadPart>
  )
}

/** A change that was refused, above the form that stays as it is. */
export function Refused({ failure }: { failure: CallFailure | null }) {
  return <RefusedChange failure={failure} words={failureWords} />
}
