import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { CallFailure } from '../api/failure.ts'
import { Callout } from './callout.tsx'
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

/**
 * Leads whoever was refused to what is wrong, each time anew: the first field at fault of the same form, or else the words
 * of the refusal.
 */
function useFaultInView(part: RefObject<HTMLElement | null>, refusal: unknown): void {
  useEffect(() => {
    const words = part.current
    if (refusal === null || words === null) return
    const fields = words.closest('form, section')?.querySelectorAll<HTMLElement>('[aria-invalid="true"]')
    const first = [...(fields ?? [])].find((field) => field.offsetParent !== null)
    ;(first ?? words).focus({ preventScroll: true })
    ;(first ?? words).scrollIntoView({ block: 'center' })
  }, [part, refusal])
}

/** What stands above a form that was refused, and is in view. */
export function Refusal({ of, children }: { of: unknown; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useFaultInView(part, of)
  return (
    <div ref={part} tabIndex={-1}>
      {children}
    </div>
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
