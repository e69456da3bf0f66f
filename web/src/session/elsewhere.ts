import { onOtherProfile } from '../api/admission.ts'
import { CallFailure } from '../api/failure.ts'
import { wait } from '../api/wait.ts'
import { isLookedAt, onLookedAt } from '../turns/turns.ts'
import { currentPage } from './address.ts'
import { loadProfile, sameProfile, readSession, setSession } from './session-store.ts'
import { readFlag, readStamp } from './storage.ts'
import {
  aliveNow,
  endBecauseOf,
  goToLogin,
  leave,
  resume,
  sessionBegunAt,
  showExpired,
  stop,
  turnNow,
} from './transitions.ts'
import type { Stamp } from './storage.ts'

/** Two writes of one tab may arrive a little apart, in milliseconds. */
const apart = 300

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
function listenToOtherTabs(to: Listeners): void {
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
function isOfSession(key: Stamp, begunAt: number): boolean {
  const at = readStamp(key)
  return at !== null && at >= Math.min(begunAt, Date.now() - 5_000)
}

/** Follows what happens in other tabs, and what happened while this one slept. */
export function followOtherTabs(): void {
  onOtherProfile(() => void readProfileAgain())
  listenToOtherTabs({
    onSignedOut,
    onSignedIn,
    onExpired() {
      if (!readFlag() && expiredElsewhere() && readSession().phase === 'signed-in') showExpired(currentPage())
    },
    onAcknowledged,
    onAwake,
    onFront() {
      if (aliveNow() === null) onAwake()
      else void aliveNow()?.wakeUp()
    },
  })
}

const expiredElsewhere = () => isOfSession('sessionExpired', sessionBegunAt())

/** At once nothing of the session is shown; whether it expired or was ended says a stamp that may come a little later. */
function onSignedOut(): void {
  const { phase } = readSession()
  if (phase !== 'signed-in' && phase !== 'starting') return
  const from = currentPage()
  if (expiredElsewhere()) return showExpired(from)
  const signal = stop()
  setSession({ phase: 'ending' })
  void settle(from, signal)
}

async function settle(from: string, signal: AbortSignal): Promise<void> {
  await wait(apart, signal)
  if (signal.aborted) return
  if (readFlag()) await resume()
  else if (expiredElsewhere()) showExpired(from)
  else goToLogin(from, 'not-signed-in', true)
}

function onSignedIn(): void {
  const { phase } = readSession()
  if (phase === 'signed-out' || phase === 'expired') void resume()
  // It was signed out in between, perhaps for somebody else.
  if (phase === 'signed-in') void readProfileAgain()
}

function onAcknowledged(): void {
  const session = readSession()
  if (!isOfSession('logoutAllTabs', sessionBegunAt())) return
  if (session.phase === 'expired') goToLogin(session.from, 'expired', true)
  if (session.phase === 'signed-in') leave('not-signed-in', true)
}

function onAwake(): void {
  const { phase } = readSession()
  if (phase === 'signed-in' && !readFlag()) {
    if (expiredElsewhere()) showExpired(currentPage())
    else leave('not-signed-in', true)
  } else if (phase === 'signed-in') {
    void aliveNow()?.wakeUp().then(readProfileAgain)
  } else if ((phase === 'signed-out' || phase === 'expired') && readFlag()) {
    void resume()
  }
}

/** Who is signed in, and what they may, can have changed behind this tab. */
async function readProfileAgain(): Promise<void> {
  const session = readSession()
  if (session.phase !== 'signed-in') return
  const signal = turnNow()
  try {
    const profile = await loadProfile()
    if (!signal.aborted && !sameProfile(profile, session.profile)) setSession({ phase: 'signed-in', profile })
  } catch (failure) {
    const definite = failure instanceof CallFailure && (failure.status === 401 || failure.status === 403)
    if (definite && !signal.aborted) endBecauseOf(failure)
  }
}
