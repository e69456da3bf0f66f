import { select } from 'd3-selection'
import { zoom, zoomIdentity } from 'd3-zoom'
import type { ZoomBehavior } from 'd3-zoom'
import { useEffect, useRef, useState } from 'react'
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

const transformOf = ({ scale, x, y }: View) => `matrix(${scale} 0 0 ${scale} ${x} ${y})`

/**
 * Wheel, pinch and drag on a drawing. A frame of a gesture changes one attribute of one element, whatever is drawn; React draws again at
 * its end. `isHeld` says that a gesture belongs to something else.
 */
export function useZoom(
  svg: RefObject<SVGSVGElement | null>,
  layer: RefObject<SVGGElement | null>,
  { width, height, boxWidth, boxHeight }: Fit,
  isHeld: () => boolean,
  onSettled: (view: View) => void,
): Zoom {
  const fit: Fit = { width, height, boxWidth, boxHeight }
  const whole = wholeView(fit)
  const current = useRef<View>(whole)
  const [settled, setSettled] = useState<View | null>(null)
  const behaviour = useRef<Behaviour | null>(null)
  const latest = useRef({ isHeld, onSettled })
  useEffect(() => {
    latest.current = { isHeld, onSettled }
  })

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
        layer.current?.setAttribute('transform', transformOf(current.current))
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
  }, [svg, layer, width, height, boxWidth, boxHeight])

  const act = (what: (made: Behaviour, of: ReturnType<typeof select<SVGSVGElement, unknown>>) => void) => {
    if (svg.current !== null && behaviour.current !== null) what(behaviour.current, select(svg.current))
  }
  return {
    view: settled ?? whole,
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
