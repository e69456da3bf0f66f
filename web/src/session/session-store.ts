import type { Account } from '@patchbay/contract/account/account'
import type { Profile } from '@patchbay/contract/users/session'
import { quietCall } from '../api/client.ts'
import { CallFailure, isRecord } from '../api/failure.ts'
import { patiently } from './refresh.ts'

const call = 'GET /users/profile/'

/** Fails with a `CallFailure`, also when what came is no profile. */
export async function loadProfile(signal?: AbortSignal): Promise<Profile> {
  const profile: unknown = await quietCall(call, signal ? { signal } : {})
  if (!isRecord(profile) || typeof profile.id !== 'number') throw new CallFailure(call, { status: 200 })
  return profile as Profile
}

export function loadProfilePatiently(signal: AbortSignal): Promise<Profile> {
  return patiently(loadProfile, { signal, call })
}

/** The own account, and when it was asked for in milliseconds since 1970. */
export interface AskedAccount {
  readonly asked: number
  readonly account: Account
}

let ahead: Promise<AskedAccount> | null = null

export async function askAccount(signal?: AbortSignal): Promise<AskedAccount> {
  const asked = Date.now()
  return { asked, account: await quietCall('GET /account/', signal ? { signal } : {}) }
}

/** Asks beside the profile for what the console waits for as well, so that its page asks one answer sooner. */
export function askAccountAhead(): void {
  const mine = askAccount()
  ahead = mine
  // Whoever wants it asks again, and tells what comes of that.
  mine.catch(() => {
    if (ahead === mine) ahead = null
  })
}

/** What was asked ahead, for the first who wants it; null where there is none. */
export function takeAccount(): Promise<AskedAccount> | null {
  const taken = ahead
  ahead = null
  return taken
}

export function sameProfile(one: Profile, other: Profile): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** `used-twice`: a token of the session was used a second time, from a copy of it, so the server ended it. */
export type SignedOutBecause = 'not-signed-in' | 'expired' | 'used-twice'

/**
 * `starting`: refresh, then profile. `ending`: nothing is shown any more, where it leads is not settled. `expired`: signed out by inactivity, the fixed modal over an emptied page until OK;
 * `from` is the page at that moment. `signed-out`: the sign-in page, which says why.
 */
export type Session =
  | { readonly phase: 'starting' }
  | { readonly phase: 'ending' }
  | { readonly phase: 'signed-in'; readonly profile: Profile }
  | { readonly phase: 'expired'; readonly from: string }
  /** `silently`: by another tab, so that this one asks nothing before somebody comes to it. */
  | { readonly phase: 'signed-out'; readonly because: SignedOutBecause; readonly silently: boolean }

let current: Session = { phase: 'starting' }
const listeners = new Set<() => void>()

export function readSession(): Session {
  return current
}

export function setSession(session: Session): void {
  current = session
  for (const listener of listeners) listener()
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
