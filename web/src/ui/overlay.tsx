import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import css from './overlay.module.css'

interface Props {
  label: string
  /** Named so that a person can close it: by Escape, by a press beside it, or by leaving the page. */
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/**
 * A panel over the page, from its top: 680 wide, the whole width of a phone. The browser's own dialog: nothing behind it
 * can be reached, and the focus goes back to where it was.
 */
export function Overlay({ label, onClose, onKeyDown, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  // Before it is taken out of the page: a dialog that is gone gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={css.overlay}
      aria-modal="true"
      aria-label={label}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
      onClick={(event) => {
        // The dialog itself is hit where its backdrop is; its content covers the rest.
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={css.content}>{children}</div>
    </dialog>
  )
}
