import { select } from 'd3-selection'
import { zoom, zoomIdentity } from 'd3-zoom'
import type { ZoomBehavior } from 'd3-zoom'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Point } from './shapes.ts'
import { isInView, toPixels, wholeView, zoomedView } from './view.ts'
import type { Fit, View } from './view.ts'

type Behaviour = ZoomBehavior<SVGSVGElement, unknown>

export interface Zoom {
  /** The view after the last gesture. While one goes on, only the layer moves. */
  readonly view: View
  /** The view of this moment. */
  readonly now: () => View
  readonly by: (factor: number) => void
  readonly pan: (pixels: Point) => void
  readonly whole: () => void
  /** Moves the view where the point is outside of it. */
  readonly show: (at: Point) => void
}

const most = 80

/** What the picture of one view needs to stand where another view has it. */
function movedPicture(drawn: View, now: View): string {
  const enlarged = now.scale / drawn.scale
  return `translate(${now.x - enlarged * drawn.x}px, ${now.y - enlarged * drawn.y}px) scale(${enlarged})`
}

/**
 * Wheel, pinch and drag on a drawing. A frame of a gesture moves the picture that was painted, whatever is drawn; it is painted again
 * at its end. `isHeld` says that a gesture belongs to something else.
 */
export function useZoom(
  svg: RefObject<SVGSVGElement | null>,
  canvas: RefObject<SVGSVGElement | null>,
  { width, height, boxWidth, boxHeight }: Fit,
  isHeld: () => boolean,
  onSettled: (view: View) => void,
): Zoom {
  const fit: Fit = { width, height, boxWidth, boxHeight }
  const whole = wholeView(fit)
  const current = useRef<View>(whole)
  const [settled, setSettled] = useState<View | null>(null)
  const view = settled ?? whole
  const drawn = useRef<View>(view)
  const behaviour = useRef<Behaviour | null>(null)
  const latest = useRef({ isHeld, onSettled })
  useEffect(() => {
    latest.current = { isHeld, onSettled }
  })

  // What is painted now is the view itself.
  useLayoutEffect(() => {
    drawn.current = view
    const moved = movedPicture(view, current.current)
    canvas.current?.style.setProperty('transform', moved)
  }, [canvas, view])

  useEffect(() => {
    const element = svg.current
    if (element === null) return undefined
    const base = wholeView({ width, height, boxWidth, boxHeight })
    const made: Behaviour = zoom<SVGSVGElement, unknown>()
      .scaleExtent([1, most])
      .extent([
        [0, 0],
        [boxWidth, boxHeight],
      ])
      .translateExtent([
        [0, 0],
        [boxWidth, boxHeight],
      ])
      .filter(
        (event: MouseEvent) =>
          !latest.current.isHeld() && (!event.ctrlKey || event.type === 'wheel') && event.button !== 2,
      )
      .on('zoom', ({ transform }: { transform: { k: number; x: number; y: number } }) => {
        current.current = zoomedView(base, transform)
        canvas.current?.style.setProperty('transform', movedPicture(drawn.current, current.current))
      })
      .on('end', () => {
        setSettled(current.current)
        latest.current.onSettled(current.current)
      })
    behaviour.current = made
    const selected = select(element).call(made)
    // The keys are ours, and a double click opens what is there.
    selected.on('dblclick.zoom', null)
    made.transform(selected, zoomIdentity)
    return () => void selected.on('.zoom', null)
  }, [svg, canvas, width, height, boxWidth, boxHeight])

  const act = (what: (made: Behaviour, of: ReturnType<typeof select<SVGSVGElement, unknown>>) => void) => {
    if (svg.current !== null && behaviour.current !== null) what(behaviour.current, select(svg.current))
  }
  return {
    view,
    now: () => current.current,
    by: (factor) => act((made, of) => made.scaleBy(of, factor)),
    pan: ({ x, y }) =>
      act((made, of) => {
        const { scale } = current.current
        made.translateBy(of, (x * whole.scale) / scale, (y * whole.scale) / scale)
      }),
    whole: () => act((made, of) => made.transform(of, zoomIdentity)),
    show: (at) => {
      if (isInView(current.current, fit, at)) return
      const { x, y } = toPixels(whole, at)
      act((made, of) => made.translateTo(of, x, y))
    },
  }
}
