import type { Profile } from '@patchbay/contract/users/session'
import { quietCall } from '../api/client.ts'
import { CallFailure, isRecord } from '../api/failure.ts'
import { patiently } from './patience.ts'

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

export function sameProfile(one: Profile, other: Profile): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
