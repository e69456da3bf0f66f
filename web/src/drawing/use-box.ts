import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

export interface Box {
  readonly width: number
  readonly height: number
}

/** Size of an element in pixels, as it is now; null before it is there. */
export function useBox(element: RefObject<HTMLElement | null>): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return undefined
    const read = () => {
      const { clientWidth, clientHeight } = measured
      setBox((before) =>
        before?.width === clientWidth && before.height === clientHeight
          ? before
          : { width: clientWidth, height: clientHeight },
      )
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return box
}
