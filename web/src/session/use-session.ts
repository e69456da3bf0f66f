import type { Profile } from '@patchbay/contract/users/session'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { onSession, readSession } from './session-store.ts'
import type { Session } from './session-store.ts'

export function useSession(): Session {
  return useSyncExternalStore(onSession, readSession)
}

export const ProfileContext = createContext<Profile | null>(null)

/** Profile of the signed-in person. @throws Error outside the console */
export function useProfile(): Profile {
  const profile = useContext(ProfileContext)
  if (!profile) throw new Error('There is no profile outside the console.')
  return profile
}

/** Access keys of the person; none where the profile has no list. */
export function heldKeys(profile: Profile): ReadonlySet<string> {
  const names: unknown = profile.access_permission_names
  return new Set(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [])
}
