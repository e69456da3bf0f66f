import { AskForMissing } from '../own-account/ask-for-missing.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { NotRead } from '../ui/failed-call.tsx'
import { causeWords } from './cause-words.ts'

interface FailedCall {
  /** Begins the sentence: "The members". */
  readonly what: string
  readonly error: unknown
  readonly onTryAgain: () => unknown
}

/** A part of a page whose own call failed, in its place. Reading changes nothing, so trying again is safe. */
export function PartFailure({ what, error, onTryAgain }: FailedCall) {
  return (
    <NotRead what={what} error={error} words={causeWords} onTryAgain={onTryAgain}>
      <AskForMissing error={error} />
    </NotRead>
  )
}

interface FailedSource {
  readonly what: string
  /** The system or device that did not tell it, as people know it. */
  readonly source: string
  /** Why, in its connector's words. */
  readonly why: string
  readonly at: Date
  readonly onTryAgain: () => unknown
}

/** A part of a page that a system did not tell, though the console did ask. */
export function SourceFailure({ what, source, why, at, onTryAgain }: FailedSource) {
  return (
    <ErrorPanel
      refusedBy={`No answer from ${source}`}
      title={`${what} could not be read`}
      words={/[.?!]$/.test(why) ? why : `${why}.`}
      source={source}
      at={at}
      reference={null}
      onTryAgain={() => void onTryAgain()}
    />
  )
}
