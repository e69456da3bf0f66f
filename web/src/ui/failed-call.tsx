import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { CallFailure } from '../api/failure.ts'
import { Callout } from './callout.tsx'
import { instantWords } from './clock-words.ts'
import { CopyButton } from './copy-button.tsx'
import { ErrorPanel } from './error-panel.tsx'

/** Message of a failed call, in a screen's own words. */
export type FailureWords = (failure: CallFailure) => string

interface NotReadProps {
  readonly what: string
  readonly error: unknown
  readonly words: FailureWords
  readonly onTryAgain: () => unknown
  /** A further action. */
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
 * Moves the focus, at each refusal, to the first field at fault of the form, or else to the message.
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

/** Message above a refused form, scrolled into view. */
export function Refusal({ of, children }: { of: unknown; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useFaultInView(part, of)
  return (
    <div ref={part} tabIndex={-1}>
      {children}
    </div>
  )
}

/** Author and time of the conflicting save, as the beginning of a sentence. */
export function movedBy({ fields: { by, at } }: CallFailure): string {
  const who = by === undefined ? 'Somebody else' : by === '' ? 'The server' : by
  return at === undefined ? `${who} saved this` : `${who} saved this at ${instantWords(new Date(at))}`
}

/** Message of a refused change above its form. */
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
