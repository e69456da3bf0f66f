import { CallFailure } from '../api/failure.ts'
import { currentPage } from './address.ts'
import { apart, isOfSession, listenToOtherTabs } from './other-tabs.ts'
import { wait } from '../wait.ts'
import { loadProfile, sameProfile } from './profile.ts'
import { readSession, setSession } from './session-store.ts'
import { readFlag } from './storage.ts'
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

/** Follows what happens in other tabs, and what happened while this one slept. */
export function followOtherTabs(): void {
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
