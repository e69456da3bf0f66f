import { useEffect, useState } from 'react'
import type { CallFailure } from '../../api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import { useToast } from '../../ui/toast.tsx'
import css from './notice.module.css'

interface Props {
  expired: boolean
  failure: CallFailure | null
  onRetry: () => void
}

/**
 * On this page the one toast stands here, above the fields, and stays; below it the cause, when there is more to say
 * than its words.
 */
export function Notice({ expired, failure, onRetry }: Props) {
  const toast = useToast()
  if (toast) {
    const failed = toast.tone === 'error'
    return (
      <div
        key={toast.id}
        className={`${css.notice} ${failed ? css.bad : css.ok}`}
        data-toast
        role={failed ? 'alert' : 'status'}
      >
        <StateGlyph glyph={failed ? 'failed' : 'ok'} size={14} />
        <div className={css.words}>
          <p className={css.text}>{toast.text}</p>
          {failure && <Cause failure={failure} onRetry={onRetry} />}
        </div>
      </div>
    )
  }
  if (!expired || failure) return null
  return (
    <div className={`${css.notice} ${css.warn}`} role="status">
      <StateGlyph glyph="stale" size={14} />
      <p className={css.text}>You were signed out after 30 minutes without activity.</p>
    </div>
  )
}

function Cause({ failure, onRetry }: { failure: CallFailure; onRetry: () => void }) {
  if (failure.status === 429) return <Countdown seconds={failure.retryAfter ?? 60} />
  if (failure.unreachable) {
    return (
      <>
        <p>Cannot reach the console. Nothing you typed is lost.</p>
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </>
    )
  }
  if (failure.status === 400 || failure.status === 401 || failure.reference === null) return null
  return (
    <p>
      You are not signed in. Reference <span className="mono">{failure.reference}</span>
    </p>
  )
}

function Countdown({ seconds }: { seconds: number }) {
  const [until] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [until])
  if (left === 0) return <p>You can try again now.</p>
  return (
    <p>
      Too many attempts. Wait <span aria-live="off">{left} s</span>, then try again.
    </p>
  )
}
