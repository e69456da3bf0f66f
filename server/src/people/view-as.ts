import type { AccessKey } from '@patchbay/contract/access-keys'
import { callList } from '@patchbay/contract/api/calls'
import { isGroup, keepsGroup, mayOpen, screenMap } from '@patchbay/contract/screens'

export interface MenuLine {
  readonly title: string
  readonly path: string
  /** Null for a screen of its own. */
  readonly screens: { readonly title: string; readonly path: string }[] | null
}

/** The menu that somebody with these keys sees, by the rules of the screen map. */
export function menuOf(keys: ReadonlySet<AccessKey>): MenuLine[] {
  return screenMap.flatMap((entry): MenuLine[] => {
    if (!isGroup(entry)) {
      return mayOpen(entry, keys) && entry.hidden !== true
        ? [{ title: entry.title, path: entry.path, screens: null }]
        : []
    }
    if (!keepsGroup(entry, keys)) return []
    const screens = entry.screens
      .filter((screen) => mayOpen(screen, keys) && screen.hidden !== true)
      .map(({ title, path }) => ({ title, path }))
    return [{ title: entry.title, path: entry.path, screens }]
  })
}

/** Names of the calls that somebody with these keys may make. */
export function callsOf(keys: ReadonlySet<AccessKey>): string[] {
  return callList
    .filter(({ access }) => access.for !== 'key' || keys.has(access.key))
    .map(({ method, path }) => `${method} ${path}`)
}
