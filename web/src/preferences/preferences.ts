import type { Preferences as Stored } from '@patchbay/contract/account'
import type { NoticeEvent } from '@patchbay/contract/people/notice-events'
import type { MacNotation } from '@patchbay/contract/identifiers/mac'
import { useSyncExternalStore } from 'react'

/** How somebody wants things shown. Kept at the server; before sign-in everything is as the browser has it. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark'
  readonly macNotation: MacNotation
  readonly density: 'comfortable' | 'compact'
  /** Name of the time-zone database; null is that of the browser. */
  readonly timeZone: string | null
  /** Columns shown, by the name of the table; one that is not there shows its usual ones. */
  readonly columns: Readonly<Record<string, readonly string[]>>
  /** Of what no mail is wanted. */
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

/** Shows everything so from now on; what is left out stays. */
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

/** Nothing of a person's choices is left for who signs in next. */
export function forgetPreferences(): void {
  applyPreferences(usualPreferences)
}

/** As the calls have it; a value that this version does not know counts as not chosen. */
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
