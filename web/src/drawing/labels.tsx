import css from './drawing.module.css'
import { cornersOf } from './shapes.ts'
import type { DrawnThing } from './shapes.ts'
import { isInView } from './view.ts'
import type { Fit, View } from './view.ts'

interface Props {
  readonly things: readonly DrawnThing[]
  readonly selected: string | null
  readonly view: View
  readonly fit: Fit
}

/** Pixels of a metre from which marks of a kind are called by their names. */
const namedFrom: Readonly<Record<DrawnThing['mark'], number>> = {
  area: 0,
  pin: 0,
  switch: 40,
  ups: 40,
  'access-point': 9,
  outlet: 45,
}

const letter = 7

/** Is an area wide enough for its name. */
function fitsInside({ outline, label }: DrawnThing, { scale }: View): boolean {
  if (outline === null) return true
  const across = cornersOf(outline).map(([x]) => x)
  return (Math.max(...across) - Math.min(...across)) * scale > label.length * letter
}

/** Names of what is in view, as large at every zoom, and as many as there is room for. */
export function Labels({ things, selected, view, fit }: Props) {
  const size = 12 / view.scale
  const named = things.filter(
    (one) =>
      isInView(view, fit, one) &&
      (one.id === selected ||
        (view.scale >= namedFrom[one.mark] && (one.mark !== 'area' || fitsInside(one, view)))),
  )
  return (
    <g className={css.labels} fontSize={size} strokeWidth={size / 4}>
      {named.map(({ id, mark, label, x, y }) => (
        <text
          key={id}
          data-mark={mark}
          data-chosen={id === selected}
          x={x}
          y={mark === 'area' ? y - 1.2 * size : y + 2 * size}
        >
          {label}
        </text>
      ))}
    </g>
  )
}
