import { useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import css from './modal.module.css'

interface Props {
  label: string
  children: ReactNode
  /** Takes the focus when the modal opens. */
  focus: RefObject<HTMLElement | null>
  /** Without it the modal cannot be closed from outside its content. */
  onClose?: () => void
}

/**
 * For messages and confirmations: 20 % of the screen wide, 95 % below 500 pixels. The browser's own dialog: what is
 * behind it can neither be clicked nor reached by keyboard or script.
 */
export function Modal({ label, children, focus, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  // Before it is taken out of the page: a dialog that is gone gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    element.showModal()
    focus.current?.focus()
    return () => element.close()
  }, [focus])

  return (
    <dialog
      ref={dialog}
      className={css.modal}
      aria-modal="true"
      aria-label={label}
      // React has no name for it yet; Chrome closes on a second Escape whatever the cancel event says.
      {...(onClose ? {} : { closedby: 'none' })}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={() => {
        // The back gesture of a phone closes without asking.
        if (!onClose) dialog.current?.showModal()
      }}
    >
      {children}
    </dialog>
  )
}
