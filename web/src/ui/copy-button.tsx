import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { usePageActions } from '../keys/page-actions.ts'
import css from './copy-button.module.css'
import { Button } from './button.tsx'
import { announce } from './announcer.tsx'

/** Copies a text and announces it. False where the browser refuses. */
export async function copyText(text: string, what: string): Promise<boolean> {
  try {
    // A page of a plain-HTTP host name is no secure context and has no clipboard.
    const clipboard = (navigator as { clipboard?: Clipboard }).clipboard
    if (clipboard) await clipboard.writeText(text)
    else copyByCommand(text)
    announce(`${what} copied`)
    return true
  } catch {
    announce(`${what} could not be copied`)
    return false
  }
}

/** Fallback by `document.execCommand`, within a user gesture only. */
function copyByCommand(text: string): void {
  const hand = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('copy', hand, { capture: true })
  const done = document.execCommand('copy')
  window.removeEventListener('copy', hand, { capture: true })
  if (!done) throw new Error('The browser does not allow copying.')
}

/** Milliseconds of the copied state. */
const saidFor = 1_600

/** State and handler of a copy button. */
function useCopied() {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), saidFor)
    return () => clearTimeout(timer)
  }, [copied])
  return { copied, copy: (text: string, what: string) => void copyText(text, what).then(setCopied) }
}

export function CopyButton({ text, what }: { text: string; what: string }) {
  const { copied, copy } = useCopied()
  const Icon = copied ? IconCheck : IconCopy
  return (
    <button
      type="button"
      className={css.button}
      aria-label={`Copy ${what}`}
      title={copied ? 'Copied' : `Copy ${what}`}
      onClick={() => copy(text, what)}
    >
      <Icon size={16} stroke={1.6} aria-hidden="true" />
    </button>
  )
}

interface Props {
  readonly icon: Icon
  readonly words: string
  /** Label just after copying. */
  readonly copiedWords: string
  /** Name of the copied value in the announcement. */
  readonly what: string
  /** The text, computed on press. */
  readonly text: () => string
  readonly disabled?: boolean
}

/** A copy button, also offered in the palette. */
export function CopyingButton({ icon, words, copiedWords, what, text, disabled = false }: Props) {
  const { copied, copy } = useCopied()
  const press = () => copy(text(), what)
  usePageActions(
    disabled
      ? []
      : [{ id: `copy ${what}`, does: words, detail: `copies the ${what.toLowerCase()}`, run: press }],
  )
  const Shown = copied ? IconCheck : icon
  return (
    <Button disabled={disabled} onClick={press}>
      <Shown size={16} stroke={1.6} />
      {copied ? copiedWords : words}
    </Button>
  )
}
