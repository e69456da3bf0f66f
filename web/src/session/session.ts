import { CallFailure } from '../api/failure.ts'
import { reportFailure } from '../api/report-failure.ts'
import { dismissToast, showToast } from '../api/toast-store.ts'
import { currentPage, providerAnswer, showPlainLogin } from './address.ts'
import { followOtherTabs } from './elsewhere.ts'
import { endAtServer, giveUpEnding } from './end-at-server.ts'
import { askAccountAhead, loadProfile, readSession, setSession } from './session-store.ts'
import { readFlag, removeStamps, stampNow, writeFlag } from './storage.ts'
import { enter, goToLogin, nextTurn, resume, stop } from './transitions.ts'

/** On start of the app: the session is taken up; without the flag, the sign-in page at once. */
export function startSession(): void {
  followOtherTabs()
  window.addEventListener('popstate', () => {
    if (readSession().phase === 'signed-out') showPlainLogin()
  })
  // Who comes back from a provider signs in, also in place of a session that is about to end.
  if (readFlag() && providerAnswer() === null) {
    void resume()
    return
  }
  showPlainLogin()
  setSession({ phase: 'signed-out', because: 'not-signed-in', silently: false })
}

/** Signs in by a call that proves who somebody is; fails with that call's failure, which the sign-in page shows. */
export async function signInWith(prove: () => Promise<unknown>): Promise<void> {
  const signal = nextTurn()
  giveUpEnding()
  try {
    await prove()
    askAccountAhead()
    const profile = await loadProfile()
    if (signal.aborted) return
    dismissToast()
    removeStamps('sessionExpired', 'logoutAllTabs')
    stampNow('lastRefreshTime')
    writeFlag(true)
    enter(profile)
  } catch (failure) {
    // That a code is wanted is the next step, not a failure.
    if (failure instanceof CallFailure && failure.code !== 'second-factor-required') reportFailure(failure)
    throw failure
  }
}

/** Logs out by the person's wish: ends on the sign-in page whatever the server answers. */
export async function signOut(): Promise<void> {
  if (readSession().phase !== 'signed-in') return
  const from = currentPage()
  const signal = stop()
  writeFlag(false)
  setSession({ phase: 'ending' })
  const failure = await endAtServer()
  if (signal.aborted) return
  if (readFlag()) return resume()
  goToLogin(from, 'not-signed-in')
  if (failure) reportFailure(failure)
  else showToast({ tone: 'done', text: 'logged out successfully' })
}

/** OK of the session-expired modal. */
export function acknowledgeExpiry(): void {
  const session = readSession()
  if (session.phase !== 'expired') return
  stampNow('logoutAllTabs')
  goToLogin(session.from, 'expired')
}
