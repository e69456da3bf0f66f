import type { Point } from './shapes.ts'

/** A drawing of so many metres in a box of so many pixels. */
export interface Fit {
  readonly width: number
  readonly height: number
  readonly boxWidth: number
  readonly boxHeight: number
}

/** Pixels of a metre, and the pixels where the upper left corner of the drawing is. */
export interface View extends Point {
  readonly scale: number
}

const edge = 12

/** The whole drawing in the middle of its box. */
export function wholeView({ width, height, boxWidth, boxHeight }: Fit): View {
  const scale = Math.max(
    Math.min((boxWidth - 2 * edge) / width, (boxHeight - 2 * edge) / height),
    Number.EPSILON,
  )
  return { scale, x: (boxWidth - scale * width) / 2, y: (boxHeight - scale * height) / 2 }
}

/** The same, moved and enlarged as the zoom says. */
export const zoomedView = (whole: View, { k, x, y }: { readonly k: number } & Point): View => ({
  scale: whole.scale * k,
  x: x + k * whole.x,
  y: y + k * whole.y,
})

export const toMetres = ({ scale, x, y }: View, pixel: Point): Point => ({
  x: (pixel.x - x) / scale,
  y: (pixel.y - y) / scale,
})

export const toPixels = ({ scale, x, y }: View, at: Point): Point => ({
  x: x + scale * at.x,
  y: y + scale * at.y,
})

export function isInView(view: View, { boxWidth, boxHeight }: Fit, at: Point): boolean {
  const { x, y } = toPixels(view, at)
  return x >= 0 && x <= boxWidth && y >= 0 && y <= boxHeight
}

/** A round length that is about 100 pixels long. */
export function scaleBar({ scale }: View): number {
  const wanted = 100 / scale
  const power = 10 ** Math.floor(Math.log10(wanted))
  return power * ([5, 2, 1].find((step) => step * power <= wanted) ?? 1)
}
