import type { CallFailure } from '../../../api/failure.ts'
import { AskForMissing } from '../../../own-account/ask-for-missing.tsx'
import { NotRead as NotReadPart, Refused as RefusedChange } from '../../../ui/failed-call.tsx'
import { failureWords } from './failure-words.ts'

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
