import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Something that the page in front can do and that has no key of its own. */
export interface PageAction {
  /** Of its kind on the page: `share`. */
  readonly id: string
  /** A verb and its object: "Share this page". */
  readonly does: string
  /** What comes of it. */
  readonly detail?: string
  readonly run: () => void
}

/** What the parts of a page can do, for as long as they are there. */
export function createPageActions() {
  let sets: readonly (readonly PageAction[])[] = []
  let list: readonly PageAction[] = []
  const listeners = new Set<() => void>()

  function changed(next: readonly (readonly PageAction[])[]): void {
    sets = next
    // Of two of one kind the one that came last is nearest to the person.
    const byId = new Map<string, PageAction>()
    for (const action of next.flat()) byId.set(action.id, action)
    list = [...byId.values()]
    for (const listener of listeners) listener()
  }

  return {
    /** Adds actions until the returned function is called. */
    add(actions: readonly PageAction[]): () => void {
      const own = [...actions]
      changed([...sets, own])
      return () => changed(sets.filter((each) => each !== own))
    },
    read: (): readonly PageAction[] => list,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const pageActions = createPageActions()

/** The palette offers these as long as the component is there; each does what the last drawing says. */
export function usePageActions(actions: readonly PageAction[]): void {
  const now = useRef(actions)
  useEffect(() => {
    now.current = actions
  })
  const key = JSON.stringify(actions.map(({ id, does, detail }) => ({ id, does, detail })))
  useEffect(() => {
    const told = JSON.parse(key) as readonly Omit<PageAction, 'run'>[]
    return pageActions.add(
      told.map((action) => ({
        ...action,
        run: () => now.current.find(({ id }) => id === action.id)?.run(),
      })),
    )
  }, [key])
}

export function useOfferedActions(): readonly PageAction[] {
  return useSyncExternalStore(pageActions.subscribe, pageActions.read)
}
