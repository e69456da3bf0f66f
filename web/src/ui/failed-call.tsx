import type { ReactNode } from 'react'
import { CallFailure } from '../api/failure.ts'
import { Callout } from './callout.tsx'
import { CopyButton } from './copy-button.tsx'
import { ErrorPanel } from './error-panel.tsx'

/** A screen's own words for why a call did not do what was asked. */
export type FailureWords = (failure: CallFailure) => string

interface NotReadProps {
  readonly what: string
  readonly error: unknown
  readonly words: FailureWords
  readonly onTryAgain: () => unknown
  /** Another way out. */
  readonly children?: ReactNode
}

/** A part of a screen that could not be read, in its place. */
export function NotRead({ what, error, words, onTryAgain, children }: NotReadProps): ReactNode {
  if (!(error instanceof CallFailure)) return null
  return (
    <ErrorPanel
      refusedBy={
        error.status === null ? 'No answer from the console' : `Refused by the console (${error.status})`
      }
      title={`${what} could not be read`}
      words={words(error)}
      source={error.call}
      at={error.at}
      reference={error.reference}
      onTryAgain={() => void onTryAgain()}
    >
      {children}
    </ErrorPanel>
  )
}

/** A change that was refused, above the form that stays as it is. */
export function Refused({ failure, words }: { failure: CallFailure | null; words: FailureWords }): ReactNode {
  if (failure === null) return null
  return (
    <Callout
      tone="bad"
      actions={failure.reference !== null && <CopyButton text={failure.reference} what="reference" />}
    >
      {words(failure)}
    </Callout>
  )
}
