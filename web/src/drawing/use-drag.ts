import { useRef, useState } from 'react'
import type { DrawnThing, Point } from './shapes.ts'

interface Drag {
  readonly id: string | null
  /** Where the dragged thing is by now; null before it moved. */
  readonly at: Point | null
  readonly isHeld: () => boolean
  readonly begin: (thing: DrawnThing, at: Point) => void
  readonly move: (at: Point) => void
  readonly end: () => void
  readonly cancel: () => void
  /** Whether the click that comes now ends a drag. */
  readonly justMoved: () => boolean
}

interface Grip {
  readonly id: string
  /** From where it was taken hold of to its point. */
  readonly right: number
  readonly down: number
}

/** One thing that is dragged; it is moved when it is let go. Without `onMove` nothing is. */
export function useDrag(onMove: ((id: string, to: Point) => void) | undefined): Drag {
  const grip = useRef<Grip | null>(null)
  const moved = useRef(false)
  const [dragged, setDragged] = useState<{ readonly id: string; readonly at: Point } | null>(null)
  const cancel = () => {
    grip.current = null
    setDragged(null)
  }
  return {
    id: dragged?.id ?? null,
    at: dragged?.at ?? null,
    isHeld: () => grip.current !== null,
    begin: ({ id, x, y }, at) => {
      moved.current = false
      grip.current = { id, right: x - at.x, down: y - at.y }
    },
    move: ({ x, y }) => {
      const held = grip.current
      if (held === null) return
      moved.current = true
      setDragged({ id: held.id, at: { x: x + held.right, y: y + held.down } })
    },
    end: () => {
      if (dragged !== null) onMove?.(dragged.id, dragged.at)
      cancel()
    },
    cancel,
    justMoved: () => {
      const was = moved.current
      moved.current = false
      return was
    },
  }
}
