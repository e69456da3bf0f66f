import type { ReactNode } from 'react'
import { CallFailure } from '../api/failure.ts'
import { Callout, Refusal } from './callout.tsx'
import { instantWords } from './clock-words.ts'
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

/** Who saved meanwhile and when, where the server knows it, as the beginning of a sentence. */
export function movedBy({ fields: { by, at } }: CallFailure): string {
  const who = by === undefined ? 'Somebody else' : by === '' ? 'The server' : by
  return at === undefined ? `${who} saved this` : `${who} saved this at ${instantWords(new Date(at))}`
}

/** A change that was refused, above the form that stays as it is. */
export function Refused({ failure, words }: { failure: CallFailure | null; words: FailureWords }): ReactNode {
  if (failure === null) return null
  return (
    <Refusal of={failure}>
      <Callout
        tone="bad"
        actions={failure.reference !== null && <CopyButton text={failure.reference} what="reference" />}
      >
        {words(failure)}
      </Callout>
    </Refusal>
  )
}
