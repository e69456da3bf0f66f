import { IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { StateGlyph } from './state-glyph.tsx'
import { dismissToast, onToast, readToast } from '../api/toast-store.ts'
import css from './toast.module.css'

const shownFor = 6_000

export function useToast() {
  return useSyncExternalStore(onToast, readToast)
}

/** The one toast, at the top right. It stays while the pointer or the focus is on it. */
export function ToastHost() {
  const toast = useToast()
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (!toast || held) return undefined
    const timer = setTimeout(dismissToast, shownFor)
    return () => clearTimeout(timer)
  }, [toast, held])

  if (!toast) return null
  return (
    <div
      key={toast.id}
      className={`${css.toast} ${css[toast.tone]}`}
      data-toast
      role={toast.tone === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <StateGlyph glyph={toast.tone === 'error' ? 'failed' : 'ok'} size={16} />
      <span className={css.text}>{toast.text}</span>
      <button type="button" className={css.close} aria-label="Close" onClick={dismissToast}>
        <IconX size={16} stroke={1.6} aria-hidden="true" />
      </button>
    </div>
  )
}
