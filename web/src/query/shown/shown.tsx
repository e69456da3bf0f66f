import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { ShownPart } from './shown-part.ts'
import { createShownParts } from './shown-parts.ts'
import type { ShownParts } from './shown-parts.ts'

/** Of the page around. */
export const PartsOfPage = createContext<ShownParts>(createShownParts())

/** Says what is drawn at this place, for as long as it is drawn: whoever takes the page along takes this. */
export function Shown({ part }: { part: ShownPart }) {
  const parts = useContext(PartsOfPage)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => (place.current === null ? undefined : parts.hold(part, place.current)), [parts, part])
  return <span ref={place} hidden />
}

/** All that the page shows now. */
export function useShownParts(parts: ShownParts): readonly ShownPart[] {
  return useSyncExternalStore(parts.subscribe, parts.read)
}
