import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { usePageActions } from '../palette/page-actions.ts'
import css from './copy-button.module.css'
import { Button } from './button.tsx'
import { announce } from './announcer.tsx'

/** Copies and says so. False where the browser does not allow it. */
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

/** The older way, by the event of a copy command; only while a press of a key or button is handled. */
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

/** Milliseconds for which a button says that it has copied. */
const saidFor = 1_600

/** What a button that copies needs: whether it has done so just now, and the copying. */
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
  /** In their place for a moment, once it is copied. */
  readonly copiedWords: string
  /** What is said to have been copied. */
  readonly what: string
  /** Made when it is pressed. */
  readonly text: () => string
  readonly disabled?: boolean
}

/** A button that copies what its words name; the palette offers the same. */
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
