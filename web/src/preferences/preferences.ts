import type { Preferences as Stored } from '@patchbay/contract/account/account'
import type { NoticeEvent } from '@patchbay/contract/people/notice-events'
import type { MacNotation } from '@patchbay/contract/identifiers/mac'
import { useSyncExternalStore } from 'react'

/** Display preferences of a person, stored on the server; browser defaults before sign-in. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark'
  readonly macNotation: MacNotation
  readonly density: 'comfortable' | 'compact'
  /** IANA time zone; null for that of the browser. */
  readonly timeZone: string | null
  /** Visible columns by table; absent for the default. */
  readonly columns: Readonly<Record<string, readonly string[]>>
  /** Events without mail. */
  readonly noMail: readonly NoticeEvent[]
}

export const usualPreferences: Preferences = {
  theme: 'system',
  macNotation: 'colon',
  density: 'comfortable',
  timeZone: null,
  columns: {},
  noMail: [],
}

let current: Preferences = usualPreferences
const listeners = new Set<() => void>()

export function readPreferences(): Preferences {
  return current
}

export function onPreferences(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferences, readPreferences)
}

/** Applies a partial change to the page. */
export function applyPreferences(change: Partial<Preferences>): void {
  const next = { ...current, ...change }
  if (JSON.stringify(next) === JSON.stringify(current)) return
  current = next
  const { dataset } = document.documentElement
  if (next.density === 'compact') dataset.density = 'compact'
  else delete dataset.density
  // Without one the colours are those of the system.
  if (next.theme === 'system') delete dataset.theme
  else dataset.theme = next.theme
  for (const listener of listeners) listener()
}

/** Resets to the defaults at the end of a session. */
export function forgetPreferences(): void {
  applyPreferences(usualPreferences)
}

/** From the stored form; unknown values count as not chosen. */
export function fromStored(stored: Stored): Preferences {
  const zone = stored.time_zone ?? null
  return {
    theme: stored.theme ?? usualPreferences.theme,
    macNotation: stored.mac_notation ?? usualPreferences.macNotation,
    density: stored.density ?? usualPreferences.density,
    timeZone: zone !== null && isTimeZone(zone) ? zone : null,
    columns: Object.fromEntries((stored.columns ?? []).map(({ table, shown }) => [table, shown])),
    noMail: stored.no_mail ?? usualPreferences.noMail,
  }
}

export function toStored(change: Partial<Preferences>): Stored {
  return {
    ...(change.theme === undefined ? {} : { theme: change.theme }),
    ...(change.macNotation === undefined ? {} : { mac_notation: change.macNotation }),
    ...(change.density === undefined ? {} : { density: change.density }),
    ...(change.timeZone === undefined ? {} : { time_zone: change.timeZone }),
    ...(change.columns === undefined ? {} : { columns: columnsToStore(change.columns) }),
    ...(change.noMail === undefined ? {} : { no_mail: [...change.noMail] }),
  }
}

const columnsToStore = (columns: Preferences['columns']) =>
  Object.entries(columns).map(([table, ids]) => ({ table, shown: [...ids] }))

/** The server may know zones that this browser is too old for. */
export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
