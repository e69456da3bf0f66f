import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { announce } from './announcer.tsx'
import css from './copy-button.module.css'

/** Copies and says so. False where the browser does not allow it, as on a plain-HTTP host name. */
export async function copyText(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    announce(`${what} copied`)
    return true
  } catch {
    announce(`${what} could not be copied`)
    return false
  }
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
