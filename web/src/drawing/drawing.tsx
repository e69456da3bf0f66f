import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import css from './drawing.module.css'
import { Furniture } from './furniture.tsx'
import { thingAt } from './hit.ts'
import { Labels } from './labels.tsx'
import type { DrawnThing, Point } from './shapes.ts'
import { Things } from './things.tsx'
import { useBox } from './use-box.ts'
import { useDrag } from './use-drag.ts'
import { useZoom } from './use-zoom.ts'
import { toMetres } from './view.ts'
import type { Fit, View } from './view.ts'

interface Sheet {
  readonly href: string
  /** Drawn faintly, as one that lies below another. */
  readonly isUnder?: boolean
}

interface Props {
  /** What it is a drawing of, for who cannot see it. */
  readonly label: string
  /** Metres. */
  readonly width: number
  readonly height: number
  /** Pictures that fill the drawing, the lowest first. */
  readonly sheets?: readonly Sheet[]
  readonly things: readonly DrawnThing[]
  /** Id of a thing. */
  readonly selected: string | null
  readonly onSelect: (id: string | null) => void
  /** Degrees from up to north, clockwise; left out where there is no north. */
  readonly north?: number
  /** Most that a mark is wide, in metres of the drawing. */
  readonly largest?: number
  /** Things may be moved, by drag and by arrow keys. */
  readonly onMove?: ((id: string, to: Point) => void) | undefined
  /** Takes clicks instead of the selection: a corner, or one of two points. */
  readonly onPoint?: ((at: Point) => void) | undefined
  /** Called after each gesture with what is in view, for the list beside it. */
  readonly onView?: (view: View, fit: Fit) => void
  /** Something of the screen's own, in metres, above the rest. */
  readonly children?: ReactNode
}

type SizedProps = Props & { readonly box: { readonly width: number; readonly height: number } }

/** Keys of a drawing and what each moves, in pixels. */
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}
const step = 60
const zoomStep = 1.5

/** A plan or a map: shapes in metres with their state, zoomed by wheel, pinch and keys, printed as it is seen. */
export function Drawing(props: Props) {
  const { width, height } = props
  const frame = useRef<HTMLDivElement>(null)
  const box = useBox(frame)
  return (
    <div ref={frame} className={css.frame} style={{ aspectRatio: `${width} / ${height + 0.12 * width}` }}>
      {box !== null && box.width > 0 && <SizedDrawing {...props} box={box} />}
    </div>
  )
}

function SizedDrawing({ box, things, onMove, onPoint, onSelect, onView, selected, ...props }: SizedProps) {
  const { label, width, height, sheets = [], north, largest = 0.9, children } = props
  const help = useId()
  const svg = useRef<SVGSVGElement>(null)
  const canvas = useRef<SVGSVGElement>(null)
  const fit: Fit = { width, height, boxWidth: box.width, boxHeight: box.height }
  const reach = () => Math.max(10 / zoom.now().scale, 0.2)
  const drag = useDrag(onMove)
  const zoom = useZoom(svg, canvas, fit, drag.isHeld, (view) => onView?.(view, fit))
  const { view } = zoom
  const metresAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = svg.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return toMetres(zoom.now(), { x: clientX - left, y: clientY - top })
  }
  const shown = useMemo(
    () =>
      drag.at === null
        ? things
        : things.map((one) => (one.id === drag.id && drag.at !== null ? movedTo(one, drag.at) : one)),
    [things, drag.id, drag.at],
  )
  const chosen = shown.find(({ id }) => id === selected) ?? null

  const { show } = zoom
  const found = useRef<string | null>(null)
  // What is chosen in the list comes into view; afterwards the view is the person's.
  useEffect(() => {
    if (chosen !== null && found.current !== chosen.id) show(chosen)
    found.current = chosen?.id ?? null
  }, [chosen, show])

  const press = (event: PointerEvent<SVGSVGElement>) => {
    if (onMove === undefined || onPoint !== undefined || event.button !== 0) return
    const hit = thingAt(things, metresAt(event), reach())
    // A room is moved by its own label once it is selected, so that a plan full of rooms can still be panned.
    if (hit === null || (hit.mark === 'area' && hit.id !== selected)) return
    drag.begin(hit, metresAt(event))
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const keys = (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = arrows[event.key]
    if (event.key === '+' || event.key === '=') zoom.by(zoomStep)
    else if (event.key === '-') zoom.by(1 / zoomStep)
    else if (event.key === '0') zoom.whole()
    else if (event.key === 'Escape' && selected !== null) onSelect(null)
    else if (arrow !== undefined && chosen !== null && onMove !== undefined) {
      const metres = event.shiftKey ? 1 : 0.1
      onMove(chosen.id, { x: chosen.x - arrow.x * metres, y: chosen.y - arrow.y * metres })
    } else if (arrow !== undefined) zoom.pan({ x: arrow.x * step, y: arrow.y * step })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <svg ref={canvas} className={css.canvas} viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true">
        <g transform={`matrix(${view.scale} 0 0 ${view.scale} ${view.x} ${view.y})`}>
          <rect className={css.paper} width={width} height={height} />
          {sheets.map(({ href, isUnder = false }) => (
            <image
              key={href}
              className={isUnder ? css.under : css.sheet}
              href={href}
              width={width}
              height={height}
              preserveAspectRatio="none"
            />
          ))}
          <Things things={shown} chosen={chosen} view={view} largest={largest} />
          <Labels things={shown} selected={selected} view={view} fit={fit} />
          {children}
        </g>
      </svg>
      <svg
        ref={svg}
        className={css.drawing}
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-describedby={help}
        data-points={onPoint !== undefined}
        onKeyDown={keys}
        onPointerDown={press}
        onPointerMove={(event) => drag.move(metresAt(event))}
        onPointerUp={() => drag.end()}
        onPointerCancel={() => drag.cancel()}
        onClick={(event) => {
          if (onPoint !== undefined) onPoint(metresAt(event))
          else if (!drag.justMoved()) onSelect(thingAt(things, metresAt(event), reach())?.id ?? null)
        }}
      >
        <Furniture view={view} fit={fit} north={north} />
      </svg>
      <p id={help} className="visually-hidden">
        Arrow keys move the view, plus and minus zoom, 0 shows all.
        {onMove !== undefined && ' With a selection the arrow keys move it by 10 cm, with Shift by 1 m.'} The
        list says the same.
      </p>
      <div className={css.buttons}>
        <button type="button" aria-label="Zoom in" onClick={() => zoom.by(zoomStep)}>
          <IconPlus size={16} />
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => zoom.by(1 / zoomStep)}>
          <IconMinus size={16} />
        </button>
        <button type="button" aria-label="Show all" onClick={zoom.whole}>
          <IconArrowsMaximize size={16} />
        </button>
      </div>
    </>
  )
}

/** A thing and its outline somewhere else. */
export function movedTo<T extends Pick<DrawnThing, 'x' | 'y' | 'outline'>>(thing: T, { x, y }: Point): T {
  const [right, down] = [x - thing.x, y - thing.y]
  const outline = thing.outline?.map((corner, at) => corner + (at % 2 === 0 ? right : down)) ?? null
  return { ...thing, x, y, outline }
}
