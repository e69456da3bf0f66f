import { isLookedAt, onLookedAt } from '../turns/looked-at.ts'
import { readFlag, readStamp } from './storage.ts'
import type { Stamp } from './storage.ts'

/** Two writes of one tab may arrive a little apart, in milliseconds. */
export const apart = 300

interface Listeners {
  /** The flag is not true any more. */
  readonly onSignedOut: () => void
  /** The flag is true, and was not. */
  readonly onSignedIn: () => void
  readonly onExpired: () => void
  readonly onAcknowledged: () => void
  /** The tab becomes visible, leaves the freezer, or comes back by the Back button. */
  readonly onAwake: () => void
  /** The window gets the focus. */
  readonly onFront: () => void
}

/** Hears what other tabs write. Storage events never reach the tab that wrote. */
export function listenToOtherTabs(to: Listeners): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === null || key === 'isLogin') {
      if (readFlag()) to.onSignedIn()
      else to.onSignedOut()
    }
    if (key === 'sessionExpired' && newValue !== null) to.onExpired()
    if (key === 'logoutAllTabs' && newValue !== null) to.onAcknowledged()
  })
  const awake = () => {
    if (isLookedAt()) to.onAwake()
  }
  onLookedAt(awake)
  document.addEventListener('resume', awake)
  window.addEventListener('focus', to.onFront)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) to.onAwake()
  })
}

/**
 * Is the stamp of the session that began then: not garbage, and not left over from one before. A clock that was set back
 * since must not make every stamp look old.
 */
export function isOfSession(key: Stamp, begunAt: number): boolean {
  const at = readStamp(key)
  return at !== null && at >= Math.min(begunAt, Date.now() - 5_000)
}
