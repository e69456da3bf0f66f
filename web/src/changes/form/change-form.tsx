import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Button } from '../../ui/button.tsx'
import css from '../change.module.css'

interface Props {
  readonly label: string
  /** Rises with each preview that was asked for in vain: whoever asked is led to the first field at fault. */
  readonly tried: number
  /** Beside the buttons: what is going on, or that nothing has been sent. */
  readonly status: string
  /** Puts the form back to how it was before anybody typed; null where it is so. */
  readonly onDiscard: (() => void) | null
  readonly ready: boolean
  readonly onPreview: () => void
  readonly children: ReactNode
}

/** What a change is asked for with: its fields, and the bar with the preview, which is all that a form begins. */
export function ChangeForm({ label, tried, status, onDiscard, ready, onPreview, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tried > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tried])
  return (
    <form
      ref={form}
      className={css.stack}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onPreview()
      }}
    >
      {children}
      <ActionBar status={status}>
        {onDiscard !== null && (
          <Button look="quiet" onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button type="submit" look="primary" disabled={!ready}>
          Preview
        </Button>
      </ActionBar>
    </form>
  )
}
