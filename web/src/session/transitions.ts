import type { Profile } from '@patchbay/contract/users/session'
import { setAdmission } from '../api/admission.ts'
import { CallFailure } from '../api/failure.ts'
import { reportFailure } from '../api/report-failure.ts'
import { dismissToast } from '../api/toast-store.ts'
import { currentPage, leaveLogin, showLogin } from './address.ts'
import { keepAlive } from './alive.ts'
import type { Alive } from './alive.ts'
import { endAtServerSilently, giveUpEnding } from './end-at-server.ts'
import { askAccountAhead, loadProfilePatiently, readSession, setSession } from './session-store.ts'
import { refreshNow } from './refresh.ts'
import type { SignedOutBecause } from './session-store.ts'
import { readFlag, stampNow, writeFlag } from './storage.ts'

let alive: Alive | null = null
let begunAt = Date.now()
/** Aborted whenever a session begins or ends; what belongs to an earlier one then goes no further. */
let turn = new AbortController()

/** When the session of this tab began, in milliseconds since 1970. */
export const sessionBegunAt = () => begunAt
export const aliveNow = () => alive
export const turnNow = () => turn.signal

/** Begins something that whatever begins after it makes void. */
export function nextTurn(): AbortSignal {
  turn.abort()
  turn = new AbortController()
  return turn.signal
}

/** Takes up the session whose cookies the browser holds: refresh first, then the profile. */
export async function resume(): Promise<void> {
  const signal = stop()
  giveUpEnding()
  setAdmission(null)
  setSession({ phase: 'starting' })
  try {
    await refreshNow(signal)
    askAccountAhead()
    const profile = await loadProfilePatiently(signal)
    if (!signal.aborted) enter(profile)
  } catch (failure) {
    if (!signal.aborted) endBecauseOf(failure)
  }
}

export function enter(profile: Profile): void {
  begunAt = Date.now()
  leaveLogin()
  alive?.stop()
  alive = keepAlive(expire, endBecauseOf)
  setSession({ phase: 'signed-in', profile })
}

/** Inactivity, seen by this tab. */
function expire(): void {
  if (readSession().phase !== 'signed-in') return
  const first = readFlag()
  if (first) {
    // The reason first, so that no other tab reads the flag without it.
    stampNow('sessionExpired')
    writeFlag(false)
  }
  showExpired(currentPage())
  if (first) void endAtServerSilently()
}

export function showExpired(from: string): void {
  stop()
  dismissToast()
  setSession({ phase: 'expired', from })
}

/** What the server says when a token of the session was used a second time. */
const usedTwice: ReadonlySet<string | null> = new Set(['refresh-reused', 'session-used-twice'])

export function endBecauseOf(failure: unknown): void {
  leave(failure instanceof CallFailure && usedTwice.has(failure.code) ? 'used-twice' : 'not-signed-in')
  if (failure instanceof CallFailure) reportFailure(failure)
}

/** Ends on the sign-in page, from which signing in leads back. */
export function leave(because: SignedOutBecause = 'not-signed-in', silently = false): void {
  const from = currentPage()
  stop()
  // The flag is written only when it says otherwise, so that tabs do not answer one another for ever.
  if (readFlag()) writeFlag(false)
  goToLogin(from, because, silently)
}

export function goToLogin(from: string, because: SignedOutBecause, silently = false): void {
  setAdmission(null)
  showLogin(from)
  setSession({ phase: 'signed-out', because, silently })
}

export function stop(): AbortSignal {
  alive?.stop()
  alive = null
  return nextTurn()
}
