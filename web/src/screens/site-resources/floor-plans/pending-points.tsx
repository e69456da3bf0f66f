import { outlinePath } from '../../../drawing/shapes.ts'
import type { Point } from '../../../drawing/shapes.ts'
import css from './floor-plans.module.css'

/** Points that were clicked and are not saved: the corners of an outline, or the two of a scale. */
export function Pending({
  points,
  isClosed,
}: {
  readonly points: readonly Point[]
  readonly isClosed: boolean
}) {
  if (points.length === 0) return null
  const path = outlinePath(points.flatMap(({ x, y }) => [x, y]))
  return (
    <g className={css.pending}>
      <path d={isClosed ? path : path.slice(0, -1)} />
      {points.map(({ x, y }) => (
        <path key={`${x} ${y}`} d={`M${x} ${y}h0`} />
      ))}
    </g>
  )
}
