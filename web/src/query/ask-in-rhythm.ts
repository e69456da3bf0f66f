import { onCountdown, readCountdown } from '../session/idle-countdown.ts'
import { isLookedAt, onLookedAt } from '../turns/looked-at.ts'

/**
 * Calls `ask` once after so many seconds, and later where somebody has to be waited for: it pauses while nobody sees the
 * page and while the session is about to end for want of activity, which asking by itself is not. Returns how to end it.
 */
export function askInRhythm(seconds: number, ask: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const due = Date.now() + seconds * 1_000
  const look = () => {
    clearTimeout(timer)
    if (!isLookedAt() || readCountdown() !== null) return
    timer = setTimeout(ask, Math.max(0, due - Date.now()))
  }
  look()
  const unwatch = onCountdown(look)
  const unhear = onLookedAt(look)
  return () => {
    clearTimeout(timer)
    unwatch()
    unhear()
  }
}
