import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** One fade of accent soft over an element whose value changed after it was first drawn. */
export function useFlash<E extends HTMLElement = HTMLButtonElement>(value: string): RefObject<E | null> {
  const element = useRef<E>(null)
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    element.current?.animate(
      [{ backgroundColor: 'var(--accent-soft)' }, { backgroundColor: 'transparent' }],
      {
        duration: 800,
        easing: 'ease-out',
      },
    )
  }, [value])
  return element
}
