import { call } from '../api/client.ts'
import { applyPreferences, fromStored, readPreferences, toStored } from './preferences.ts'
import type { Preferences } from './preferences.ts'

interface SavedPreferences {
  /** Number of the person: another tab may be of somebody else for a moment. */
  readonly person: number
  readonly preferences: Preferences
}

let owner: number | null = null
let channel: BroadcastChannel | null = null
let saving: Promise<void> = Promise.resolve()

/** Begins to follow what other tabs of this person choose; returns what ends it. */
export function followPreferences(person: number): () => void {
  owner = person
  if (typeof BroadcastChannel === 'undefined') return () => (owner = null)
  const opened = new BroadcastChannel('patchbay preferences')
  channel = opened
  opened.addEventListener('message', ({ data }: MessageEvent<SavedPreferences>) => {
    if (data.person === owner) applyPreferences(data.preferences)
  })
  return () => {
    owner = null
    channel = null
    opened.close()
  }
}

/**
 * Applies a choice at once, here and in the other tabs, and keeps it at the server, one after the other. When it cannot
 * be kept, what was chosen before is shown again and the failure passed on.
 */
export async function savePreferences(change: Partial<Preferences>): Promise<void> {
  const before = readPreferences()
  applyPreferences(change)
  const turn = savePreferencesAfter(saving, change, before)
  saving = turn.catch(() => undefined)
  return turn
}

async function savePreferencesAfter(
  earlier: Promise<void>,
  change: Partial<Preferences>,
  before: Preferences,
): Promise<void> {
  await earlier
  try {
    const preferences = fromStored(await call('PUT /account/preferences/', { body: toStored(change) }))
    if (owner !== null) channel?.postMessage({ person: owner, preferences } satisfies SavedPreferences)
  } catch (failure) {
    const names = Object.keys(change) as (keyof Preferences)[]
    if (owner !== null) applyPreferences(Object.fromEntries(names.map((name) => [name, before[name]])))
    throw failure
  }
}
