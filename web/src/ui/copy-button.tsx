import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { announce } from './announcer.tsx'
import css from './copy-button.module.css'

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
  if (!done) throw new Error('The browser does not allow it.')
}

export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 1_600)
    return () => clearTimeout(timer)
  }, [copied])
  const Icon = copied ? IconCheck : IconCopy
  return (
    <button
      type="button"
      className={css.button}
      aria-label={`Copy ${what}`}
      title={copied ? 'Copied' : `Copy ${what}`}
      onClick={() => void copyText(text, what).then(setCopied)}
    >
      <Icon size={16} stroke={1.6} aria-hidden="true" />
    </button>
  )
}
