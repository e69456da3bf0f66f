import { isGroup, keepsGroup, mayOpen, screenMap } from '@patchbay/contract/screens'
import type { MenuEntry, Screen, ScreenGroup } from '@patchbay/contract/screens'

export interface MenuItem {
  readonly title: string
  readonly path: string
  /** Null for a top-level item; a kept group may have no visible children at all. */
  readonly children: readonly Screen[] | null
  /** Every path that belongs to the item, hidden ones too: what marks it as the one in use. */
  readonly paths: readonly string[]
}

/** The menu for the keys held, in the order of the map. */
export function menuFor(held: ReadonlySet<string>, map: readonly MenuEntry[] = screenMap): MenuItem[] {
  return map.flatMap((entry) => {
    if (isGroup(entry)) return keepsGroup(entry, held) ? [groupItem(entry, held)] : []
    if (entry.hidden || !mayOpen(entry, held)) return []
    return [{ title: entry.title, path: entry.path, children: null, paths: [entry.path] }]
  })
}

function groupItem(group: ScreenGroup, held: ReadonlySet<string>): MenuItem {
  return {
    title: group.title,
    path: group.path,
    children: group.screens.filter((screen) => !screen.hidden && mayOpen(screen, held)),
    paths: [group.path, ...group.screens.map((screen) => screen.path)],
  }
}
