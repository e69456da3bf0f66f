import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { ShownPart } from './shown-part.ts'

interface Held {
  readonly part: ShownPart
  readonly place: Place
}

/** The element of a part, for document order. */
type Place = Pick<Node, 'compareDocumentPosition'>

const following = 4

const inOrder = (one: Held, other: Held): number =>
  // oxlint-disable-next-line no-bitwise -- so the document tells it
  (one.place.compareDocumentPosition(other.place as Node) & following) === 0 ? 1 : -1

/** Registry of the parts of a page, in document order. */
export function createShownParts() {
  const held = new Set<Held>()
  let list: readonly ShownPart[] = []
  const listeners = new Set<() => void>()

  function changed(): void {
    list = [...held].toSorted(inOrder).map(({ part }) => part)
    for (const listener of listeners) listener()
  }

  return {
    /** Holds a part until the returned function is called. */
    hold(part: ShownPart, place: Place): () => void {
      const own = { part, place }
      held.add(own)
      changed()
      return () => {
        held.delete(own)
        changed()
      }
    },
    read: (): readonly ShownPart[] => list,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type ShownParts = ReturnType<typeof createShownParts>

/** Registry of the current page. */
export const PartsOfPage = createContext<ShownParts>(createShownParts())

/** Registers a part for export while it is mounted. */
export function Shown({ part }: { part: ShownPart }) {
  const parts = useContext(PartsOfPage)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => (place.current === null ? undefined : parts.hold(part, place.current)), [parts, part])
  return <span ref={place} hidden />
}

/** All registered parts. */
export function useShownParts(parts: ShownParts): readonly ShownPart[] {
  return useSyncExternalStore(parts.subscribe, parts.read)
}
