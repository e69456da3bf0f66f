import { useRouterState } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import css from './tray.module.css'

interface Props {
  /** Of the button, with the count in words. */
  readonly label: string
  readonly title: string
  /** False where there is nothing in it, so that a phone has no button for it. */
  readonly waiting?: boolean
  readonly button: ReactNode
  /** Name of what it opens. */
  readonly panel: string
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly children: ReactNode
}

/** A button of the header and the list that it opens. Escape, a click elsewhere and another page close it. */
export function Tray({ label, title, waiting, button, panel, open, onOpen, children }: Props) {
  const path = useRouterState({ select: ({ location }) => location.href })
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => onOpen(false), [path, onOpen])
  useEffect(() => {
    if (!open) return undefined
    const leave = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) !== true) onOpen(false)
    }
    // The focus may be elsewhere: the title of a page that arrives meanwhile takes it.
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      onOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [open, onOpen])
  return (
    <div ref={box} className={css.tray}>
      <button
        type="button"
        className={css.button}
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        title={title}
        data-waiting={waiting}
        onClick={() => onOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <section id={id} className={css.panel} aria-label={panel}>
          {children}
        </section>
      )}
    </div>
  )
}
