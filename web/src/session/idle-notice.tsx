import { useEffect, useSyncExternalStore } from 'react'
import { announce } from '../ui/announcer.tsx'
import css from './idle-notice.module.css'
import { onCountdown, readCountdown } from './idle-countdown.ts'

/** The quiet countdown of the last two minutes without activity; any key or movement cancels it. */
export function IdleNotice() {
  const left = useSyncExternalStore(onCountdown, readCountdown)
  const counting = left !== null

  useEffect(() => {
    if (counting) announce('Your session ends in two minutes unless you press a key.')
  }, [counting])

  if (left === null) return null
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <div className={css.notice} role="timer" aria-label="Time until the session ends">
      Your session ends in <span className="mono">{time}</span>. Press any key to stay.
    </div>
  )
}
