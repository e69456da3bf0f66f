import { inactivityLimit } from '@patchbay/contract/product'

const activity = ['mousemove', 'keydown', 'wheel', 'touchmove'] as const
const awakening = ['visibilitychange', 'focus', 'pageshow'] as const

/**
 * Calls `onExpiry` once when nobody moved the mouse or pressed a key for the limit. Timers stand still while a computer
 * sleeps, so the time is checked again on waking and before any movement counts.
 */
export function watchInactivity(onExpiry: () => void): () => void {
  let last = Date.now()
  let timer = setTimeout(check, inactivityLimit)

  function check(): void {
    clearTimeout(timer)
    const left = last + inactivityLimit - Date.now()
    if (left > 0) timer = setTimeout(check, Math.min(left, inactivityLimit))
    else onExpiry()
  }

  function onActivity(event: Event): void {
    if (!event.isTrusted) return
    if (Date.now() - last >= inactivityLimit) check()
    else last = Date.now()
  }

  for (const name of activity) document.addEventListener(name, onActivity, { capture: true, passive: true })
  for (const name of awakening) window.addEventListener(name, check, true)
  return () => {
    clearTimeout(timer)
    for (const name of activity) document.removeEventListener(name, onActivity, { capture: true })
    for (const name of awakening) window.removeEventListener(name, check, true)
  }
}
