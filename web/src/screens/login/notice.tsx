import type { ReactNode } from 'react'
import type { CallFailure } from '../../api/failure.ts'
import type { SignedOutBecause } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import { useToast } from '../../ui/toast.tsx'
import { WaitingTime } from '../../ui/waiting-time.tsx'
import css from './notice.module.css'

interface Props {
  /** Why somebody who was signed in is here. */
  because?: SignedOutBecause
  failure: CallFailure | null
  onRetry: () => void
  /** More to say of the failure. */
  children?: ReactNode
}

/**
 * On this page the one toast stands here, above the fields, and stays; below it the cause, when there is more to say
 * than its words.
 */
export function Notice({ because, failure, onRetry, children }: Props) {
  const toast = useToast()
  if (toast) {
    const failed = toast.tone === 'error'
    return (
      <>
        <div key={toast.id} className={`${css.notice} ${failed ? css.bad : css.ok}`} data-toast>
          <StateGlyph glyph={failed ? 'failed' : 'ok'} size={14} />
          <div className={css.words}>
            {/* The words alone are spoken at once; the cause stands beside them. */}
            <p className={css.text} role={failed ? 'alert' : 'status'}>
              {toast.text}
            </p>
            {failure && <Cause failure={failure} onRetry={onRetry} />}
            {children && <p>{children}</p>}
          </div>
        </div>
        {because === 'used-twice' && failure === null && <Why because={because} />}
      </>
    )
  }
  return because === undefined || failure ? null : <Why because={because} />
}

const whys: Readonly<Partial<Record<SignedOutBecause, string>>> = {
  expired: 'You were signed out after 30 min without activity.',
  'used-twice':
    'Your session was used in two places and was ended. If one was not you, change your password in My account.',
}

/** Why the session before is over; it stays until somebody tries to sign in. */
function Why({ because }: { because: SignedOutBecause }) {
  const why = whys[because]
  if (why === undefined) return null
  return (
    <div className={`${css.notice} ${css.warn}`} role="status">
      <StateGlyph glyph="stale" size={14} />
      <p className={css.text}>{why}</p>
    </div>
  )
}

function Cause({ failure, onRetry }: { failure: CallFailure; onRetry: () => void }) {
  if (failure.status === 429) {
    return <WaitingTime key={failure.at.getTime()} seconds={failure.retryAfter ?? 60} />
  }
  // A system behind the console does not answer, or the console itself says why it cannot: that is more than silence.
  if (failure.unreachable && failure.code !== null) {
    return (
      <>
        <p>{failure.message}</p>
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </>
    )
  }
  if (failure.unreachable) {
    return (
      <>
        <p>Cannot reach the console. Your input is not lost.</p>
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
