import css from './drawing.module.css'
import { scaleBar } from './view.ts'
import type { Fit, View } from './view.ts'

interface Props {
  readonly view: View
  readonly fit: Fit
  readonly north: number | undefined
}

/** The bar of scale and the arrow to north, in pixels at the lower edge. */
export function Furniture({ view, fit: { boxHeight }, north }: Props) {
  const metres = scaleBar(view)
  const long = metres * view.scale
  const y = boxHeight - 18
  return (
    <g className={css.furniture} aria-hidden="true">
      <path d={`M16 ${y - 6}v6h${long}v-6`} />
      <text x={22 + long} y={y + 2}>
        {metres < 1 ? `${Math.round(metres * 100)} cm` : `${metres} m`}
      </text>
      {north !== undefined && (
        <g transform={`translate(${long + 96} ${y - 6}) rotate(${north})`}>
          <path className={css.arrow} d="M0 -12L6 10L0 5L-6 10Z" />
          <text y={-16} textAnchor="middle">
            N
          </text>
        </g>
      )}
    </g>
  )
}
