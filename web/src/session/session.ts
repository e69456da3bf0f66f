import { quietCall } from '../api/client.ts'
import type { Calls } from '@patchbay/contract/calls'
import type { CallBody } from '@patchbay/contract/call'
import type { Profile } from '@patchbay/contract/users/session'
import { CallFailure, isRecord } from '../api/failure.ts'
import { reportFailure } from '../api/report-failure.ts'
import { dismissToast, showToast } from '../ui/toast-store.ts'
import { loginUrl, safeCallbackUrl } from './callback-url.ts'
import { watchInactivity } from './inactivity.ts'
import { keepRefreshing, refreshNow } from './refresh.ts'
import { readSession, setSession } from './session-store.ts'
import { readFlag, readStamp, removeStamps, stampNow, writeFlag } from './storage.ts'

/** A logout call that takes longer counts as failed. */
const logoutPatience = 5_000

let stopWatching: (() => void) | null = null
let signedInAt = 0
/** Grows whenever a session begins or ends; an answer that belongs to an earlier one is passed over. */
let generation = 0

/** On start of the app: refresh first, then the profile; without the flag, the sign-in page at once. */
export async function startSession(): Promise<void> {
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', leaveIfSignedOutElsewhere)
  if (!readFlag()) {
    // A first visitor of the start page has no page to come back to.
    if (currentPage() === '/') history.replaceState(null, '', '/login')
    leave('not-signed-in')
    return
  }
  const mine = ++generation
  try {
    await refreshNow()
    const profile = await loadProfile()
    if (mine === generation) enter(profile)
  } catch (failure) {
    if (mine === generation) endBecauseOf(failure)
  }
}

/** Signs in; fails with the call's failure, which the sign-in page shows. */
export async function signIn(credentials: CallBody<Calls['POST /users/login/']>): Promise<void> {
  const mine = ++generation
  try {
    await quietCall('POST /users/login/', { body: credentials })
    const profile = await loadProfile()
    if (mine !== generation) return
    dismissToast()
    removeStamps('sessionExpired', 'logoutAllTabs')
    stampNow('lastRefreshTime')
    writeFlag(true)
    enter(profile)
  } catch (failure) {
    if (failure instanceof CallFailure) reportFailure(failure)
    throw failure
  }
}

/** Logs out by the person's wish: ends on the sign-in page whatever the server answers. */
export async function signOut(): Promise<void> {
  if (readSession().phase !== 'signed-in') return
  const from = currentPage()
  stop()
  writeFlag(false)
  setSession({ phase: 'starting' })
  const failure = await tellServer()
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

function enter(profile: Profile): void {
  signedInAt = Date.now()
  const wanted = new URLSearchParams(location.search).get('callbackUrl')
  if (/^\/login\/?$/i.test(location.pathname)) history.replaceState(null, '', safeCallbackUrl(wanted) ?? '/')
  const stops = [watchInactivity(expire), keepRefreshing(endBecauseOf)]
  stopWatching = () => stops.forEach((stop) => stop())
  setSession({ phase: 'signed-in', profile })
}

function expire(): void {
  if (readSession().phase !== 'signed-in') return
  const from = currentPage()
  stop()
  dismissToast()
  writeFlag(false)
  stampNow('sessionExpired')
  setSession({ phase: 'expired', from })
  void tellServer()
}

function endBecauseOf(failure: unknown): void {
  leave('not-signed-in')
  if (failure instanceof CallFailure) reportFailure(failure)
}

function leave(because: 'not-signed-in' | 'expired'): void {
  const from = currentPage()
  stop()
  // The flag is written only when it says otherwise, so that tabs do not answer one another for ever.
  if (readFlag()) writeFlag(false)
  goToLogin(from, because)
}

function stop(): void {
  generation += 1
  stopWatching?.()
  stopWatching = null
}

function goToLogin(from: string, because: 'not-signed-in' | 'expired'): void {
  if (!/^\/login\/?$/i.test(location.pathname)) {
    history.replaceState(null, '', loginUrl(from))
  }
  setSession({ phase: 'signed-out', because })
}

async function tellServer(): Promise<CallFailure | null> {
  try {
    await quietCall('POST /users/logout/', { signal: AbortSignal.timeout(logoutPatience) })
    return null
  } catch (error) {
    return error instanceof CallFailure ? error : new CallFailure('POST /users/logout/', { status: null })
  }
}

async function loadProfile(): Promise<Profile> {
  const profile = await quietCall('GET /users/profile/')
  if (!isRecord(profile)) throw new CallFailure('GET /users/profile/', { status: 200 })
  return profile
}

function onStorage(event: StorageEvent): void {
  const phase = readSession().phase
  if (event.key === 'logoutAllTabs' && phase === 'expired') acknowledgedElsewhere()
  if (event.key === 'sessionExpired' && phase === 'signed-in') expiredElsewhere()
  if (event.key === 'isLogin' || event.key === null) leaveIfSignedOutElsewhere()
}

function leaveIfSignedOutElsewhere(): void {
  if (readFlag() || readSession().phase !== 'signed-in') return
  // Another tab that expired writes the flag first and the reason just after it.
  setTimeout(() => {
    if (readFlag() || readSession().phase !== 'signed-in') return
    if (!expiredElsewhere()) leave('not-signed-in')
  }, 100)
}

function expiredElsewhere(): boolean {
  const expiredAt = readStamp('sessionExpired')
  if (expiredAt === null || expiredAt < signedInAt || readFlag()) return false
  const from = currentPage()
  stop()
  dismissToast()
  setSession({ phase: 'expired', from })
  return true
}

function acknowledgedElsewhere(): void {
  const session = readSession()
  if (session.phase === 'expired') goToLogin(session.from, 'expired')
}

function currentPage(): string {
  return location.pathname + location.search
}
